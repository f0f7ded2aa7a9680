/** The shape that most command lines of hosted services share: nouns, then a verb (`auth0 apps list`). */
import type { Profile } from "../Profile.ts"

const chooses = `-o# -f# -p# -n# -e# -l# -q --output# --format# --json --yaml --name# --id# --project# --projects#
  --environment# --env# --org# --organization# --namespace# --workspace# --team# --limit# --page# --per-page# --offset#
  --sort# --filter# --search# --query# --verbose --quiet --no-color --all --team-id# --service-id# --service-name#
  --version# --region# --flag# --key# --type# --status# --since# --until# --from# --to# --account# --space#
  --namespace-id# --binding# --prefix# --remote --local --preview --page-token# --cursor#`

const writes =
  /^(?:create|new|add|set|put|update|edit|modify|patch|delete|del|remove|rm|destroy|purge|archive|unarchive|enable|disable|activate|deactivate|toggle|import|export|upload|download|deploy|publish|unpublish|rollback|restore|apply|sync|push|pull|move|mv|rename|copy|cp|clone|reset|rotate|revoke|grant|login|logout|init|start|stop|restart|run|exec|trigger|cancel|retry|invite|open|use|switch|link|unlink|send|post|kill|resume|suspend|pause|approve|reject|merge|close|reopen|install|uninstall|upgrade|configure|test|promote|customize)$/

/** Nouns, then a verb that reads; other verbs are refused. `nouns` and `reads` are lists. */
export const nounVerb = (nouns: string, reads: string, more: Partial<Profile> = {}): Profile => ({
  style: "pflag",
  shared: chooses,
  flags: "-h -v",
  alone: "--version -v -V",
  verbs: { "version help": "" },
  vocabulary: {
    nouns: new RegExp(`^(?:${nouns.replaceAll(" ", "|")})$`),
    depth: 3,
    reads: new RegExp(`^(?:${reads.replaceAll(" ", "|")})$`),
    writes,
    after: {}
  },
  ...more
})

/** A command of which only the help and the version are read-only. */
export const helpOnly = (flags = "--help -h --version -v -V"): Profile => ({
  flags,
  needs: flags,
  operands: 0,
  help: ""
})
