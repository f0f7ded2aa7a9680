/** Forms, and the items of 10-K and 10-Q by the words for what stands in them. */
import type { Row } from "./Lexicon.ts"

export const FORM_WORDS: ReadonlyArray<Row<ReadonlyArray<string>>> = [
  [["10-K"], "10-k|10 k|10k|annual report|form 10-k|10-ks|10ks|annual filing"],
  [["10-Q"], "10-q|10 q|10q|quarterly report|form 10-q|10-qs|10qs|quarterly filing"],
  [["8-K"], "8-k|8 k|8k|form 8-k|8-ks|8ks|current report|material event|material events"],
  [["20-F"], "20-f|20f|form 20-f"],
  [["6-K"], "6-k|6k|form 6-k|6-ks"],
  [["40-F"], "40-f|40f"],
  [["DEF 14A"], "proxy|proxy statement|def 14a|def14a"],
  [["S-1"], "s-1|s1 filing|prospectus|registration statement"],
  [[], "filing|sec filing|filings|filed|file|sec filings|regulatory filing|disclosed|disclose|disclosure"]
]

export interface ItemTerm {
  /** The item's name in a 10-K and in a 10-Q, where it has one. */
  readonly annual: string | undefined
  readonly quarterly: string | undefined
}
const item = (annual: string | undefined, quarterly?: string): ItemTerm => ({ annual, quarterly })

export const ITEM_WORDS: ReadonlyArray<Row<ItemTerm>> = [
  [
    item("Item-1A", "Part-2,Item-1A"),
    "risk factor|risk factors|risks|risk disclosure|biggest risk|item 1a|business risk|risk"
  ],
  [
    item("Item-7", "Part-1,Item-2"),
    "md&a|mda|management discussion|management's discussion|management's discussion and analysis|management discussion and analysis|item 7|mdna|management commentary|management's commentary"
  ],
  [
    item("Item-7A", "Part-1,Item-3"),
    "market risk|quantitative and qualitative disclosures|quantitative disclosures about market risk|item 7a|interest rate risk|currency risk|foreign exchange risk"
  ],
  [
    item("Item-1"),
    "business description|business overview|business section|description of business|business model|item 1|what does it do|competition section|competition|competitors|competitors section|employees|headcount|number of employees"
  ],
  [item("Item-1B"), "unresolved staff comments|item 1b"],
  [item("Item-1C"), "cybersecurity|cyber security|cybersecurity disclosure|item 1c"],
  [item("Item-2"), "properties|item 2|real estate holdings"],
  [
    item("Item-3", "Part-2,Item-1"),
    "legal proceedings|legal proceeding|litigation|lawsuit|lawsuits|item 3|legal matters"
  ],
  [item("Item-5", "Part-2,Item-2"), "market for registrant's common equity|unregistered sales of equity|item 5"],
  [
    item("Item-8", "Part-1,Item-1"),
    "notes to the financial statements|footnotes|notes to financial statements|accounting policies|item 8|critical accounting policies"
  ],
  [
    item("Item-9A", "Part-1,Item-4"),
    "controls and procedures|internal control|internal controls|item 9a|disclosure controls"
  ],
  [item("Item-10"), "directors and officers|corporate governance|item 10"],
  [item("Item-11"), "executive compensation|executive pay|ceo pay|item 11|ceo compensation"],
  [item("Item-12"), "security ownership|item 12"],
  [item("Item-15"), "exhibits|item 15"]
]
