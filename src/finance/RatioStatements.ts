/** Ratios over time: for each period the lines of all three statements, and the same period a year before. */
import type { CompanyHistory } from "./CompanyHistory.ts"
import type { Figure } from "./Figure.ts"
import type { PeriodType } from "./FiscalPeriod.ts"
import type { Viewpoint } from "./HistoryFigures.ts"
import type { StatementName } from "./LineItem.ts"
import { isYearBefore, type Lines, ratiosOf } from "./Ratios.ts"
import type { Statement } from "./Statement.ts"
import { statementsOf } from "./Statements.ts"

const KINDS: ReadonlyArray<StatementName> = ["income", "balance", "cash-flow"]

/** All ratios that the history allows, newest period first. */
export const ratioStatements = (
  history: CompanyHistory,
  type: PeriodType,
  view: Viewpoint
): ReadonlyArray<Statement> => {
  const periods = new Map<string, { readonly statement: Statement; readonly lines: Map<string, Figure> }>()
  for (const kind of KINDS) {
    for (const statement of statementsOf(history, kind, type, view)) {
      const known = periods.get(statement.period.end)
      // A period is that of the income statement: a balance sheet alone has none.
      if (known === undefined && kind === "balance") continue
      const lines = known?.lines ?? new Map<string, Figure>()
      for (const figure of statement.figures) lines.set(figure.concept, figure)
      if (known === undefined) periods.set(statement.period.end, { statement, lines })
    }
  }
  const linesBefore = (end: string): Lines | undefined =>
    [...periods].find(([earlier]) => isYearBefore(earlier, end))?.[1].lines
  return [...periods.values()]
    .flatMap(({ lines, statement }): ReadonlyArray<Statement> => {
      const { period } = statement
      const figures = ratiosOf({ now: lines, before: linesBefore(period.end), perYear: type === "quarterly" ? 4 : 1 })
      return figures.length === 0
        ? []
        : [{ ticker: view.ticker, kind: "ratios", period, figures: figures.map((figure) => ({ ...figure, period })) }]
    })
    .sort((a, b) => (a.period.end < b.period.end ? 1 : -1))
}
