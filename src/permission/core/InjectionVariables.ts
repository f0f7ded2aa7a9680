/**
 * Environment variables that make an innocent command run somebody else's code, or find another program or another
 * configuration than the one that was meant.
 */

/** Every variable whose name starts so. */
const prefixes: ReadonlyArray<string> = ["LD_", "DYLD_", "BASH_FUNC_", "GIT_CONFIG"]

const names: ReadonlySet<string> = new Set([
  // the shell and its look-up
  "PATH",
  "IFS",
  "ENV",
  "BASH_ENV",
  "SHELLOPTS",
  "BASHOPTS",
  "PS4",
  "PROMPT_COMMAND",
  // run-times that load code at start
  "NODE_OPTIONS",
  "NODE_PATH",
  "PYTHONPATH",
  "PYTHONSTARTUP",
  "PYTHONHOME",
  "PERL5LIB",
  "PERL5OPT",
  "RUBYOPT",
  "RUBYLIB",
  "JAVA_TOOL_OPTIONS",
  "_JAVA_OPTIONS",
  "JDK_JAVA_OPTIONS",
  "CLASSPATH",
  // programs that git and ssh start
  "GIT_SSH",
  "GIT_SSH_COMMAND",
  "GIT_EXTERNAL_DIFF",
  "GIT_PAGER",
  "GIT_EDITOR",
  "GIT_SEQUENCE_EDITOR",
  "GIT_ASKPASS",
  "GIT_EXEC_PATH",
  "GIT_PROXY_COMMAND",
  "SSH_ASKPASS",
  // programs that others start
  "PAGER",
  "MANPAGER",
  "LESSOPEN",
  "LESSCLOSE",
  "EDITOR",
  "VISUAL",
  "BROWSER",
  "RIPGREP_CONFIG_PATH",
  // libraries that load modules, and name look-up
  "GCONV_PATH",
  "LOCPATH",
  "HOSTALIASES"
])

/** Pagers and editors may be switched off: these values start nothing. */
const switchable: ReadonlySet<string> = new Set([
  "PAGER",
  "MANPAGER",
  "GIT_PAGER",
  "EDITOR",
  "VISUAL",
  "GIT_EDITOR",
  "GIT_SEQUENCE_EDITOR"
])

const inert: ReadonlySet<string> = new Set(["cat", "true", ":", ""])

/** Does giving this variable this value inject code or hijack look-up? */
export const isInjection = (name: string, value: string): boolean =>
  (names.has(name) && !(switchable.has(name) && inert.has(value))) || prefixes.some((prefix) => name.startsWith(prefix))
