/** The menu of a run for a person, and as JSON. Pure. */
import type { Menu } from "../../tool/ToolRegistry.ts"
import type { Style } from "./Style.ts"
import { visible, visibleLine, wrap } from "./Visible.ts"

/** In o200k tokens: the lines of the system prompt, and the full descriptions. */
export interface MenuCost {
  readonly compact: number
  readonly full: number
}

export const menuLines = (
  menu: Menu,
  cost: MenuCost | undefined,
  options: { readonly style: Style; readonly columns: number; readonly why: boolean }
): ReadonlyArray<string> => {
  const { columns, style } = options
  const entry = (name: string, says: string) => [
    style.bold(visibleLine(name)),
    ...wrap(visible(says), Math.max(40, Math.min(100, columns)) - 2).map((line) => `  ${line}`)
  ]
  const missing = menu.absent.length
  return [
    ...(menu.tools.length === 0 ? ["This run has no tools."] : []),
    ...menu.tools.flatMap((tool) => entry(tool.name, tool.compact(menu.facts))),
    ...(options.why && missing > 0 ? ["", style.bold("Not in this run")] : []),
    ...(options.why ? menu.absent.flatMap(({ name, reason }) => entry(name, reason)) : []),
    ...(!options.why && missing > 0 ? ["", style.dim(`${missing} more not in this run; --why says why`)] : []),
    ...(cost === undefined ? [] : ["", costLine(cost)])
  ]
}

const costLine = ({ compact, full }: MenuCost): string =>
  `compact menu ${compact} tokens, full descriptions ${full} tokens (o200k): ${share({ compact, full })} %`

/** Percent, to one decimal. */
const share = ({ compact, full }: MenuCost): number => (full === 0 ? 0 : Math.round((1000 * compact) / full) / 10)

export const menuJson = (menu: Menu, cost: MenuCost | undefined) => ({
  channel: menu.facts.channel,
  tools: menu.tools.map((tool) => ({
    name: tool.name,
    compact: tool.compact(menu.facts),
    description: tool.description,
    concurrencySafe: tool.concurrencySafe,
    parameters: tool.jsonSchema
  })),
  absent: menu.absent.map(({ name, reason }) => ({ name, reason })),
  ...(cost === undefined ? {} : { tokens: { ...cost, percent: share(cost) } })
})
