/** Rows of the corpus whose label is believed wrong, each with the reason: they are counted neither way. */
export const doubtfulLabels: ReadonlyMap<string, string> = new Map([
  ["git archive --output=file.zip HEAD", "labelled readonly, writes file.zip"],
  ["git archive -o file.tar HEAD", "labelled readonly, writes file.tar"],
  ["git format-patch -o patches/ HEAD~5", "labelled readonly, writes files into patches/"],
  [
    "kubectl cluster-info dump --output-directory=/tmp/cluster-state",
    "labelled readonly, writes files into that folder"
  ],
  ["plutil -extract key json file.plist", "labelled readonly, replaces file.plist unless `-o -` is given"],
  ["git difftool", "labelled readonly, starts whatever program is configured"],
  ["git bisect visualize", "labelled readonly, starts gitk or a pager"],
  ["git rerere", "labelled readonly, records and replays resolutions"],
  ["brew home", "labelled readonly, opens a browser"],
  ["brew home --formula python", "labelled readonly, opens a browser"],
  ["brew homepage python", "labelled readonly, opens a browser"],
  ["kafka-console-producer --bootstrap-server localhost:9092 --topic logs", "labelled readonly, produces messages"],
  [
    "aws sqs receive-message --queue-url https://sqs... --max-number-of-messages 10",
    "labelled readonly, hides the messages from other consumers"
  ],
  [
    "az functionapp config appsettings list --name myfunc -g mygroup",
    "labelled readonly, prints the app's settings with the keys and connection strings among them"
  ],
  ["split environments get production", "labelled readonly, `split` is the tool that cuts a file into new files"],
  ["split environments list", "labelled readonly, `split` is the tool that cuts a file into new files"],
  ["split segments list", "labelled readonly, `split` is the tool that cuts a file into new files"],
  ["split splits get my-split", "labelled readonly, `split` is the tool that cuts a file into new files"],
  ["split splits list", "labelled readonly, `split` is the tool that cuts a file into new files"],
  ["split traffic-types list", "labelled readonly, `split` is the tool that cuts a file into new files"],
  ['op document get "Prod Cert"', "labelled readonly, prints what a password vault keeps"],
  ["doppler secrets list", "labelled readonly, prints secrets with their values"],
  ["gitlab-runner list", "labelled readonly, prints the tokens of the runners"],
  ["python3 probe.py", "labelled readonly, runs a script that nobody has read"],
  ["python3 ~/probe.py", "labelled readonly, runs a script that nobody has read"]
])
