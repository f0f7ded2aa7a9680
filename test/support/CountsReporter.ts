/** Closes a run with one plain line, `N passed, N failed, N skipped`, after naming each skipped test. */
import type { Reporter, TestCase, TestModule } from "vitest/node"

export default class CountsReporter implements Reporter {
  onTestRunEnd(modules: ReadonlyArray<TestModule>): void {
    const tests: Array<TestCase> = modules.flatMap((module) => [...module.children.allTests()])
    const count = (state: string) => tests.filter((test) => test.result().state === state).length
    const broken = modules.flatMap((module) => module.errors()).length
    for (const test of tests) {
      if (test.result().state === "skipped") process.stdout.write(`skipped: ${test.fullName}\n`)
    }
    process.stdout.write(`${count("passed")} passed, ${count("failed") + broken} failed, ${count("skipped")} skipped\n`)
  }
}
