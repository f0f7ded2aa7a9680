/** Terms among the items of a reading: found by their tag, with their type. */
import type { Item } from "./Reading.ts"
import type { Term } from "./Terms.ts"

export type TermOf<Tag extends Term["_tag"]> = Extract<Term, { readonly _tag: Tag }>
export type TermItem<Tag extends Term["_tag"]> = Item & { readonly term: TermOf<Tag> }

export const isTerm = <Tag extends Term["_tag"]>(item: Item | undefined, tag: Tag): item is TermItem<Tag> =>
  item?._tag === "Term" && item.term._tag === tag

export const terms = <Tag extends Term["_tag"]>(items: ReadonlyArray<Item>, tag: Tag): ReadonlyArray<TermOf<Tag>> =>
  items.flatMap((item) => (isTerm(item, tag) ? [item.term] : []))

export const unique = <A>(values: ReadonlyArray<A>): ReadonlyArray<A> => [...new Set(values)]

export const hasIntent = (items: ReadonlyArray<Item>, intent: string): boolean =>
  terms(items, "Intent").some((term) => term.intent === intent)
