/**
 * Lines that shells were found to read differently, from each other or from what the parser once said. All must be
 * refused; the generator lays them in the way again, whole or as part of a longer line.
 */

export const traps = [
  // Bash takes a command word that starts with `%` for a job, quoted or not.
  "%1x",
  "'%1x' a",
  // As the argument of `sh -c` the line would be an option.
  "-x a",
  "+x",
  // In bash `time` is a keyword, with two options of its own, which a pipeline or an assignment may follow.
  "a |\n\ntime b",
  "time && a",
  "time & a",
  "time -p | a",
  "time -p",
  "time 2>f -p a",
  'time "-p" a',
  "time A=1 a",
  "time if",
  "time ! a",
  // A half-written line: nothing follows the continuation.
  "a\\\n",
  "a b \\\n",
  // Operators that only some shells know, or that they cut differently.
  "a &>f",
  "a &>>f",
  "a >&f",
  "a <&f",
  "a |& b",
  "a 12>f",
  "a {fd}>f",
  "a 2>&1-",
  "a <<<b",
  "a ;& b",
  "a $'b'",
  'a $"b"',
  "a $[1]",
  "A+=1",
  "A+=1 a",
  "A=(b)",
  "A[0]=1",
  "é=1 a",
  // Tildes that some shells expand.
  "a ~+",
  "a ~-",
  "a b=~",
  "A=b:~",
  "a b=~/c",
  // Words that become several in some shells.
  "a {b,c}",
  "a {1..3}",
  "a b{c,d}e",
  "a @(b)",
  // Words of the language in some shells, commands in others.
  "[[ a ]]",
  "function a",
  "select a",
  "coproc a",
  "a; ]]",
  "in"
] as const
