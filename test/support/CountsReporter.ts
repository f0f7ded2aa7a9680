/** Closes a run with one plain line, `N passed, N failed, N skipped`, after naming each skipped test. */
import type { Reporter, TestCase, TestModule } from "vitest/node"

export default class CountsReporter implements Reporter {
  onTestRunEnd(modules: ReadonlyArray<TestModule>): void {
    const tests: Array<TestCase> = modules.flatMap((module) => [...module.children.allTests()])
    const count = (state: string) => tests.filter((test) => test.result().state === state).length
    const broken = modules.flatMap((module) => module.errors()).length
    const skipped = tests.filter((test) => test.result().state === "skipped").map((test) => `skipped: ${test.fullName}`)
    const counts = `${count("passed")} passed, ${count("failed") + broken} failed, ${count("skipped")} skipped`
    // At exit, so that nothing of the other reporters comes after it.
    process.once("exit", () => process.stdout.write(`${[...skipped, counts].join("\n")}\n`))
  }
}
