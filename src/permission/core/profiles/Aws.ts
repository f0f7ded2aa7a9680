/** `aws`: the operation's own verb tells whether it reads; credentials and operations that write a file are excepted. */
import type { Call, Family, Finding, Profile } from "../Profile.ts"
import { lowerWord, refuses } from "./OpenFlags.ts"

const reads =
  /^(?:wait|tail|help|query|scan|check-if-phone-number-is-opted-out|test-event-pattern|test-dns-answer|(?:describe|list|get|head|search|lookup|batch-get|batch-describe|batch-check|filter|estimate|simulate|preview|validate|check|verify|admin-list|admin-get|view)-[a-z0-9-]+)$/

const writes =
  /^(?:(?:create|delete|update|put|add|remove|attach|detach|start|stop|run|terminate|reboot|modify|set|reset|register|deregister|enable|disable|tag|untag|send|publish|subscribe|unsubscribe|invoke|restore|copy|import|export|associate|disassociate|authorize|revoke|cancel|accept|reject|change|purge|rotate|assume|allocate|release|replace|request|upload|download|signal|increase|decrease|confirm|complete|execute|promote|failover|move|grant|transfer|rebuild|resume|suspend|sync|deploy|decrypt|encrypt|re-encrypt|generate|sign|schedule|unlink|link|claim|provision|deprovision|admin-(?:create|delete|disable|enable|set|update|add|remove|reset|forget|confirm|initiate|link|respond|user)|batch-(?:delete|write|put|create|update|execute|start|stop|modify|associate|disassociate|import))(?:-[a-z0-9-]+)?|login|logout)$/

/** Operations that print a credential: by the wording of their name, and those whose name doesn't say. */
const discloses =
  / (?:get|batch-get)-(?:[a-z0-9-]+-)?(?:credentials?|passwords?|tokens?|login|secret-value|embed-url|unlock-code|access-details|stream-key|auth-string|session-url)(?:-|$)| get-decrypted-|^(?:cognito-idp (?:describe-user-pool-client|get-user)|glue get-connections?|ec2 (?:get-password-data|describe-vpn-connections|get-vpn-connection-device-sample-configuration)|appsync list-api-keys|location (?:describe|list)-keys?|lightsail (?:get-instance-access-details|get-relational-database-master-user-password|get-bucket-access-keys)|s3control get-data-access|codepipeline get-(?:third-party-)?job-details|gamelift get-(?:instance|compute)-access|storagegateway describe-chap-credentials|snowball get-job-(?:unlock-code|manifest)|directconnect describe-virtual-interfaces|iot get-registration-code|bedrock-agentcore get-[a-z0-9-]+)$/

const harmless =
  / (?:get-(?:account-)?password-policy|get-account-password-policy|get-credential-report|get-login-profile)$/

/** Operations that write their answer to a file named as an operand, or change something in spite of their name. */
const deceives =
  /^(?:s3api get-object(?:-torrent)?|glacier get-job-output|mediastore-data get-object|apigateway get-(?:export|sdk)|appconfig get-(?:configuration|hosted-configuration-version)|appconfigdata get-latest-configuration|codeartifact get-package-version-asset|iot-data get-thing-shadow|kinesis-video-media get-media|kinesis-video-archived-media get-(?:media-for-fragment-list|clip)|lakeformation get-work-unit-results|ebs get-snapshot-block|workmailmessageflow get-raw-message-content|medialive describe-input-device-thumbnail|omics get-(?:read-set|reference)|location get-map-[a-z-]+|geo-maps get-[a-z-]+|sagemaker-geospatial get-tile|medical-imaging get-image-[a-z-]+|cognito-identity get-id|ec2 get-flow-logs-integration-template|ssm get-deployable-patch-snapshot-for-instance|neptunedata get-[a-z-]+)$/

const settings =
  /(?:^|\.)(?:region|output|role_arn|source_profile|cli_pager|sso_region|sso_start_url|sso_account_id|sso_role_name)$/

const takesOperand = new Set(["wait", "tail"])

/** An operand of any other operation is the file that its answer is written to. */
const noOutputFile = (call: Call): Finding | undefined => {
  const [index] = call.operands
  if (index === undefined || call.words[index] === "help" || takesOperand.has(call.words[index - 1] ?? ""))
    return undefined
  return { kind: "mutating", index, why: `\`${call.words[index]}\` may be the file that the answer is written to` }
}

const profile: Profile = {
  shared: `--region# --profile# --output# --query# --color# --no-paginate --no-cli-pager --no-sign-request --no-verify-ssl
    --ca-bundle: --cli-read-timeout# --cli-connect-timeout# --page-size# --max-items# --starting-token# --next-token#
    --max-results# --no-cli-auto-prompt`,
  discloses: "--with-decryption --include-value --include-values --debug",
  help: "--help help",
  verbs: {
    help: "",
    s3: {
      verbs: {
        ls: {
          flags: "--recursive --human-readable --summarize --request-payer# --bucket-name-prefix# --bucket-region#",
          operands: 1
        },
        help: ""
      },
      secret: "presign",
      mutating: "cp mv rm sync mb rb website"
    },
    configure: {
      bare: false,
      verbs: { "list list-profiles help": "", get: { operands: { only: settings } } },
      secret: "export-credentials",
      mutating: "set import add-model sso sso-session"
    }
  },
  vocabulary: {
    nouns: lowerWord,
    depth: 1,
    reads,
    writes,
    discloses,
    unlike: harmless,
    deceives,
    after: {
      open: { refuses },
      flags: "--secret-id# --secret-ids# --follow",
      operands: { max: 1 },
      check: noOutputFile
    }
  }
}

export const aws: Family = () => ({ aws: profile })
