/**
 * The cloud CLIs have thousands of flags, one for each field of a request. Where the verb alone fixes what is done, a
 * flag is accepted unless its name says that it does more than choose what is read.
 */

/** Words of a flag's name that rule it out: local files, credentials, execution, other endpoints. */
export const refuses =
  /(?:^|-)(?:files?|outfile|dir|directory|destination|dest|decrypt(?:ed|ion)?|passwords?|tokens?|credentials?|secrets?|sas|reveal|plaintext|exec|execute|command|script|force|delete|yes|apply|debug|endpoint-url|include-values?|show-keys|log-http|input-json|input-yaml|impersonate-service-account|[yf])(?:-|$)/

/** A word that may name a service, a resource or an operation. */
export const lowerWord = /^[a-z][a-z0-9-]*$/
