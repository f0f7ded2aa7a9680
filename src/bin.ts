#!/usr/bin/env node
/**
 * The executable: looks at the arguments and loads only what they need. The version, help and `permission check` (which
 * other programs call for every command they run) work without the Effect runtime and @effect/cli.
 */
const argv = process.argv.slice(2)

// A reader who leaves (`| head`) is no error of ours; the commands that care listen too.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined)

const mayAskForHelp = argv.length === 0 || argv[0] === "help" || argv.includes("--help") || argv.includes("-h")

if (argv[0] === "--version") {
  const { version } = await import("./cli/Version.ts")
  process.stdout.write(`${version}\n`)
} else if (mayAskForHelp && (await printHelp())) {
  // Done.
} else if (argv[0] === "permission" && argv[1] === "check") {
  const { run } = await import("./cli/permission/Check.ts")
  process.exitCode = await run(argv.slice(2))
} else {
  const { main } = await import("./cli/Main.ts")
  main(argv)
}

/** Prints the page that was asked for; false where the words meant something else (`-h` behind `--`). */
async function printHelp(): Promise<boolean> {
  const [{ read }, { dexter }, { help }, { hasColour, styleOf }] = await Promise.all([
    import("./cli/Argv.ts"),
    import("./cli/CommandTable.ts"),
    import("./cli/Help.ts"),
    import("./cli/render/Style.ts")
  ])
  const reading = read(dexter, argv)
  if (reading._tag === "Left" || reading.right._tag !== "Help") return false
  const { isTTY, columns } = process.stdout
  const colour = hasColour({ isTty: isTTY === true, noColor: process.env["NO_COLOR"], term: process.env["TERM"] })
  const { path, spec } = reading.right
  process.stdout.write(help(path, spec, { style: styleOf(colour), columns: columns ?? 100 }))
  return true
}
