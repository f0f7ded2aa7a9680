/**
 * Commands that hand words on to be run under other circumstances: another user, another root, once per line of input.
 * What they run is judged for denials; no allow rule sees through them. Their options are read leniently, since
 * nothing is allowed on their account.
 */
import { make, type OptionTable } from "./OptionTable.ts"

export interface Runner {
  readonly options: OptionTable
  /** Words between the options and the command. */
  readonly operands?: number
  /** `NAME=value` may stand before the command. */
  readonly assignments?: true
  /** The words are joined by blanks and given to a shell, not passed on as they are. */
  readonly joined?: true
  /** Options whose value is a command line for a shell. */
  readonly commandOption?: ReadonlySet<string>
  /** Nothing but the value of such an option is run; it may stand anywhere. */
  readonly optionOnly?: true
  /** The first word after the options is a command line for a shell. */
  readonly text?: true
  /** Among launchers: no allow rule sees through this one. */
  readonly opaque?: true
  /** The command ends before one of these. */
  readonly until?: ReadonlySet<string>
}

const plain = (short = "", long = "", operands = 0): Runner => ({ options: make(short, long), operands })

const dashC: ReadonlySet<string> = new Set(["-c", "--command"])

/** Programs that are runners whatever their arguments. */
export const runners: ReadonlyMap<string, Runner> = new Map<string, Runner>([
  [
    "sudo",
    {
      options: make(
        "ABbEeHKklNnPSsVvih:C:c:D:g:p:R:r:T:t:U:u:",
        "askpass background bell preserve-env? edit set-home login remove-timestamp reset-timestamp list no-update non-interactive preserve-groups stdin shell validate version host= close-from= class= chdir= group= prompt= chroot= role= command-timeout= type= other-user= user="
      ),
      assignments: true
    }
  ],
  ["doas", { options: make("LnsC:u:a:"), assignments: true }],
  ["pkexec", plain("", "user= disable-internal-agent keep-cwd")],
  [
    "su",
    {
      options: make(
        "-lmpPc:s:g:G:w:",
        "login command= session-command= shell= group= supp-group= preserve-environment pty whitelist-environment="
      ),
      optionOnly: true,
      commandOption: new Set(["-c", "--command", "--session-command"])
    }
  ],
  [
    "runuser",
    {
      options: make(
        "-lmpPc:s:g:G:u:w:",
        "login command= session-command= shell= group= supp-group= user= preserve-environment pty"
      ),
      optionOnly: true,
      commandOption: new Set(["-c", "--command", "--session-command"])
    }
  ],
  [
    "xargs",
    plain(
      "0a:d:E:e::I:i::J:L:l::n:oP:pR:rS:s:tx",
      "null arg-file= delimiter= eof? replace? max-lines? max-args= max-procs= interactive no-run-if-empty max-chars= verbose exit show-limits open-tty process-slot-var="
    )
  ],
  [
    "parallel",
    {
      options: make(
        "0a:C:d:E:I:i::j:P:kL:l::N:n:mqrS:s:tuvXx",
        "arg-file= colsep= delimiter= jobs= max-procs= keep-order max-args= quote no-run-if-empty sshlogin= verbose dry-run bar eta joblog= results= tag timeout= retries= halt= delay= load= workdir= wd= tmpdir= pipe block= recend= recstart= xargs will-cite ungroup line-buffer semaphore id= fg bg nice= progress shuf env= transferfile= return= cleanup basefile= compress"
      ),
      joined: true,
      until: new Set([":::", ":::+", "::::", "::::+"])
    }
  ],
  ["sem", { options: make("j:", "id= jobs= fg bg wait semaphore-timeout="), joined: true }],
  [
    "flock",
    {
      options: make(
        "Fenosuvxw:E:c:",
        "shared exclusive unlock nonblock nb close no-fork timeout= wait= conflict-exit-code= verbose command="
      ),
      operands: 1,
      commandOption: dashC
    }
  ],
  [
    "watch",
    {
      options: make(
        "bcCdegtwxprn:q:s:",
        "beep color differences? errexit chgexit equexit= exec precise no-rerun no-title no-wrap interval= shotsdir="
      ),
      joined: true
    }
  ],
  [
    "nsenter",
    plain(
      "aZFet:m::u::i::n::p::C::U::T::S:G:r::w::W:",
      "target= mount? uts? ipc? net? pid? cgroup? user? time? setuid= setgid= root? wd? wdns= all follow-context no-fork env keep-caps preserve-credentials user-parent"
    )
  ],
  [
    "unshare",
    plain(
      "fm::u::i::n::p::U::C::T::rcR:w:S:G:",
      "fork mount? uts? ipc? net? pid? user? cgroup? time? map-root-user map-current-user mount-proc? root= wd= setuid= setgid= propagation= kill-child? keep-caps"
    )
  ],
  ["chroot", plain("", "groups= userspec= skip-chdir", 1)],
  [
    "setpriv",
    plain(
      "d",
      "reuid= regid= ruid= euid= rgid= egid= groups= clear-groups keep-groups init-groups no-new-privs inh-caps= ambient-caps= bounding-set= securebits= pdeathsig= selinux-label= apparmor-profile= reset-env"
    )
  ],
  [
    "strace",
    plain(
      "AcCdDfFhikKnqrtTvwxyYza:b:e:E:I:o:O:p:P:s:S:u:U:X:",
      "attach= columns= detach-on= trace= env= interruptible= output= syscall-times? string-limit= user= follow-forks output-separately"
    )
  ],
  ["ltrace", plain("bcCfhiLrStTVa:A:D:e:F:l:n:o:p:s:u:w:x:", "align= output= library= demangle")],
  ["valgrind", plain()],
  ["gdb", plain("qnbx:", "args quiet batch command= ex=")],
  ["perf", plain("aBe:F:go:p:r:v", "event= output= repeat=", 1)],
  ["busybox", plain()],
  ["toybox", plain()],
  [
    "systemd-run",
    plain(
      "dGHM:PqrStp:u:E:",
      "user scope unit= property= description= slice= service-type= uid= gid= nice= working-directory= setenv= pty pipe wait collect shell quiet no-block on-active="
    )
  ],
  [
    "script",
    {
      options: make(
        "aefqc:E:I:O:B:m:o:T:t::",
        "append command= echo= flush log-in= log-out= log-io= log-timing= output-limit= quiet return timing?"
      ),
      optionOnly: true,
      commandOption: dashC
    }
  ],
  ["bwrap", plain()],
  ["firejail", plain()],
  ["fakeroot", plain("ul:f:i:s:b:", "lib= faked=")],
  ["xvfb-run", plain("ae:f:n:p:s:w:", "auto-servernum error-file= server-num= server-args=")],
  ["dbus-run-session", plain("", "dbus-daemon= config-file=")],
  ["caffeinate", plain("disumt:w:")],
  ["arch", plain("e:d:c")],
  ["numactl", plain("ai:m:N:C:p:l", "interleave= membind= cpunodebind= physcpubind= preferred= localalloc all")],
  ["prlimit", plain("", "noheadings raw verbose")],
  ["cgexec", plain("g:", "sticky")],
  ["unbuffer", plain("p")],
  ["rlwrap", plain("aAcC:D:f:H:l:m::n")],
  ["torsocks", plain()],
  ["proxychains", plain("qf:")],
  ["proxychains4", plain("qf:")],
  ["entr", plain("acdnprsxz")],
  ["exec", plain("cla:")],
  ["eval", { options: make(""), joined: true }],
  ["trap", { options: make("lp"), text: true }]
])

/** Shells: their `-c` takes a command line. Everything else they do with their words is their own. */
export const shells: ReadonlySet<string> = new Set([
  "sh",
  "bash",
  "dash",
  "ash",
  "zsh",
  "ksh",
  "ksh93",
  "mksh",
  "oksh",
  "lksh",
  "pdksh",
  "yash",
  "rbash",
  "hush",
  "posh",
  "fish",
  "csh",
  "tcsh"
])

/** Long options of shells with a value in the next word. */
export const shellFileOptions: ReadonlySet<string> = new Set(["--rcfile", "--init-file", "--init-command", "--command"])

/** Programs among whose arguments whole commands stand: the options that start one. */
export const embedders: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ["find", new Set(["-exec", "-execdir", "-ok", "-okdir"])],
  ["gfind", new Set(["-exec", "-execdir", "-ok", "-okdir"])],
  ["bfs", new Set(["-exec", "-execdir", "-ok", "-okdir"])],
  ["fd", new Set(["-x", "-X", "--exec", "--exec-batch"])],
  ["fdfind", new Set(["-x", "-X", "--exec", "--exec-batch"])]
])

/**
 * Tools that start a program as their purpose (`npx eslint`, `uv run pytest`): what they start is looked at for
 * denials, and an allow rule may still name them as they stand. By command, or by command and sub-command.
 */
const launcherList: ReadonlyArray<readonly [path: string, runner: Runner]> = [
  [
    "npx",
    { options: make("yqp:c:w:", "yes no package= call= workspace= quiet"), commandOption: new Set(["-c", "--call"]) }
  ],
  [
    "npm exec",
    { options: make("yqp:c:w:", "yes no package= call= workspace= quiet"), commandOption: new Set(["-c", "--call"]) }
  ],
  [
    "npm x",
    { options: make("yqp:c:w:", "yes no package= call= workspace= quiet"), commandOption: new Set(["-c", "--call"]) }
  ],
  ["pnpx", plain("c", "package= shell-mode")],
  ["pnpm exec", plain("rc", "recursive parallel shell-mode")],
  ["pnpm dlx", plain("c", "package= shell-mode")],
  ["yarn exec", plain()],
  ["yarn dlx", plain("qp:", "package= quiet")],
  ["bunx", plain("", "bun")],
  ["bun x", plain("", "bun")],
  ["uvx", plain("qvp:", "from= with= python=")],
  [
    "uv run",
    plain(
      "qvp:m",
      "with= with-requirements= extra= group= python= env-file= isolated no-project no-sync frozen locked module all-extras package= directory= project="
    )
  ],
  ["uv x", plain()],
  ["poetry run", plain()],
  ["pipenv run", plain()],
  ["pdm run", plain()],
  ["hatch run", plain()],
  ["rye run", plain()],
  ["bundle exec", plain("", "keep-file-descriptors")],
  ["mise exec", plain("c:j:", "command=")],
  ["mise x", plain("c:j:", "command=")],
  ["asdf exec", plain()],
  ["direnv exec", plain("", "", 1)],
  ["rustup run", plain("", "install", 1)],
  ["op run", plain("", "env-file= no-masking")],
  ["doppler run", { options: make("p:c:", "project= config= command="), commandOption: new Set(["--command"]) }],
  [
    "nix-shell",
    { options: make("p:", "run= command= pure"), optionOnly: true, commandOption: new Set(["--run", "--command"]) }
  ],
  ["ip netns exec", { ...plain("", "", 1), opaque: true }],
  ["ip vrf exec", { ...plain("", "", 1), opaque: true }],
  ["git bisect run", plain()],
  ["git submodule foreach", { options: make("q", "quiet recursive"), joined: true }],
  [
    "git rebase",
    {
      options: make("x:iqvs:X:", "exec= interactive onto= strategy= strategy-option="),
      optionOnly: true,
      commandOption: new Set(["-x", "--exec"])
    }
  ]
]

export interface Launcher {
  /** The sub-commands that make the tool a launcher. */
  readonly verbs: ReadonlyArray<string>
  readonly runner: Runner
}

/** The same by the name of the tool. */
export const launchers: ReadonlyMap<string, ReadonlyArray<Launcher>> = launcherList.reduce((byName, [path, runner]) => {
  const [name = "", ...verbs] = path.split(" ")
  return byName.set(name, [...(byName.get(name) ?? []), { verbs, runner }])
}, new Map<string, ReadonlyArray<Launcher>>())
