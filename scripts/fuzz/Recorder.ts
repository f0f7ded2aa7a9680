/**
 * What runs in place of every command: shell text that writes down how it was called, by which argv, with which of the
 * assigned variables, and where its descriptors 0 to 9 lead. As a function of the shell under test it costs no process;
 * as a script it stands on PATH for names that no function can have.
 *
 * A record is a line: case, kind, fields. It is written in one piece, since commands of a pipeline run side by side.
 * All names start with `__`, which no case may use.
 */

/** Between the fields of a record, for a newline in one, and between the names of a list. */
export const fieldMark = "\x06"
export const newlineMark = "\x05"
export const listMark = "\x04"

/** At the start of each trace entry. */
export const traceMark = "\x07"

export const library = `
IFS='${listMark}'
__f='${fieldMark}'
__l='${listMark}'
__nm='${newlineMark}'
__nl='
'
__put() {
  while case $__x in *"$__nl"*) __x=\${__x%%"$__nl"*}$__nm\${__x#*"$__nl"} ;; *) false ;; esac; do
    __y=
  done
  printf '%s\\n' "$__x" >>"$__L"
}
__vars() {
  for __n in $__V; do
    eval "__y=\\\${$__n+=}\\\${$__n-}"
    __x=$__x$__f$__n$__y
  done
}
__flags() {
  { read -r __y; read -r __y; } 9<&$__i 0</proc/self/fdinfo/9
}
__descriptors() {
  for __i in 0 1 2 3 4 5 6 7 8 9; do
    __p=/proc/self/fd/$__i
    __b=$__B/$__i
    if [ $__i = 2 ]; then __b=$__B2; fi
    if [ "$__p" -ef "$__b" ]; then __x=$__x\${__f}b$__i; continue; fi
    if [ ! -e "$__p" ]; then __x=$__x\${__f}c; continue; fi
    if [ -p "$__p" ]; then __x=$__x\${__f}p; continue; fi
    if [ "$__p" -ef /dev/null ]; then __x=$__x\${__f}n; continue; fi
    __r=?
    for __j in 0 1 2 3 4 5 6 7 8 9; do
      __b=$__B/$__j
      if [ $__j = 2 ]; then __b=$__B2; fi
      if [ "$__p" -ef "$__b" ]; then __r=b$__j; break; fi
    done
    if [ "$__r" = "?" ]; then
      for __j in $__T; do
        eval "__t=\\$__T$__j"
        if [ "$__p" -ef "$__t" ]; then __flags; __r=t$__j:$__y; break; fi
      done
    fi
    __x=$__x$__f$__r
  done
}
__rec() {
  __x=$__C\${__f}r$__f$#
  for __a do __x=$__x$__f$__a; done
  case $__F in *"$__l$1$__l"*) __st=1 ;; *) __st=0 ;; esac
  __vars
  __descriptors
  __put
  return $__st
}
__aside() {
  unset -f $__O
  __rec "$@"
  __own
  return $__st
}
__untraced() {
  set +x
  __aside "$@"
  set -x
  return 00$__st
}
__end() {
  __x=$__C\${__f}e
  __vars
  __put
}
`

/** For PATH: its name is what it was called by. */
export const pathScript = (interpreter: string): string => `#!${interpreter}\n${library}\n__rec "\${0##*/}" "$@"\n`

/** Builtins that the library itself calls: functions in their place must step aside meanwhile. */
export const ownBuiltins: ReadonlyArray<string> = ["printf", "read", "false"]

/** Entries of a trace that come from the library. */
export const isOwnEntry = (entry: string): boolean => /^(__untraced |return 00[01]\n|set \+x\n|eval )/.test(entry)
