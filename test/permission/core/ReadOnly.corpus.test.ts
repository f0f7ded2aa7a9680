/** The recorded commands of `../shared/cases`: how much of what only reads is recognised as such. */
import { expect, it } from "vitest"
import { isCalledReadOnly, judge, readCorpus } from "../../../scripts/commands/CommandCorpus.ts"
import { doubtfulLabels } from "../../../scripts/commands/DoubtfulLabels.ts"
import { describeShared } from "../../support/shared.ts"

describeShared("the recorded commands", "cases/commands.jsonl", (path) => {
  const judged = readCorpus(path).map(judge)
  const readonly = judged.filter(({ row }) => row.label === "readonly")

  it("are never called read-only when they aren't", () => {
    const wrong = judged.filter((one) => one.row.label !== "readonly" && isCalledReadOnly(one))
    expect(wrong.map(({ row }) => row.command)).toEqual([])
  })

  it("are recognised as reading in more than four of five cases, also with the doubtful ones counted", () => {
    const recognised = readonly.filter(({ outcome }) => outcome === "read-only")
    expect(recognised.length / (readonly.length + doubtfulLabels.size)).toBeGreaterThan(0.85)
  })
})
