/** How analysts and everybody else name a metric. Plural and possessive endings and hyphens are forgiven by the lexicon. */
import type { Row } from "./Lexicon.ts"

export const METRIC_WORDS: ReadonlyArray<Row<string>> = [
  // income statement
  [
    "revenue",
    "revenue|sales|net sales|net revenue|total revenue|total net revenue|total sales|total net sales|turnover|top line|topline|gross sales|sales revenue|revenue figure|sales figure|operating revenue|consolidated revenue|overall revenue|company revenue|rev|revs|receipts|gross revenue|total company revenue|group revenue|net turnover|takings|billed sales"
  ],
  [
    "cost_of_revenue",
    "cost of revenue|cost of sales|cost of goods sold|cost of goods|cogs|cost of products sold|cost of services|direct costs|product costs"
  ],
  ["gross_profit", "gross profit|gross income|gross earnings"],
  [
    "research_and_development",
    "research and development|r&d|r & d|r and d|rnd|r&d expense|r&d expenditure|r&d spending|r&d spend|r&d cost|r&d budget|r&d outlay|r&d investment|research spending|research expense|research cost|research and development expense|research and development spending|research and development cost|research and development expenditure|research budget"
  ],
  [
    "selling_general_and_administrative_expenses",
    "sg&a|sga|sg and a|selling general and administrative|selling general and administrative expense|overhead|sg&a expense|sales and marketing|marketing expense|general and administrative|g&a|selling expense|sales and marketing expense|marketing spend"
  ],
  ["operating_expense", "operating expense|operating cost|opex|total operating expense|op ex|total cost and expense"],
  [
    "operating_income",
    "operating income|operating profit|operating earnings|income from operations|profit from operations|earnings from operations|operating loss|op income|op profit|operating result|loss from operations|trading profit|operating income loss"
  ],
  ["interest_expense", "interest expense|interest cost|interest paid|interest payment|finance cost"],
  [
    "income_before_tax",
    "pretax income|pre tax income|pretax profit|pre tax profit|income before tax|income before taxes|earnings before tax|profit before tax|profit before taxes|ebt|pbt|income before income taxes|pretax earnings|pre tax earnings"
  ],
  [
    "income_tax_expense",
    "income tax|income taxes|income tax expense|tax expense|provision for income taxes|tax provision|tax bill|taxes paid|taxes"
  ],
  ["ebit", "ebit|earnings before interest and taxes|earnings before interest and tax"],
  ["ebitda", "ebitda|earnings before interest taxes depreciation and amortization|adjusted ebitda"],
  [
    "net_income",
    "net income|net profit|net earnings|net loss|bottom line|profit|profits|net result|earned|earn|earning|earns|net income loss|profit after tax|income after tax|after tax profit|pat|net inc|ni|losses|loss|lost|profit figure|income available to common|net income attributable to shareholders|total profit|bottom line profit"
  ],
  [
    "eps_basic",
    "basic eps|basic earnings per share|eps basic|undiluted eps|basic net income per share|basic earnings per common share"
  ],
  [
    "eps_diluted",
    "eps|diluted eps|earnings per share|diluted earnings per share|eps diluted|earnings per diluted share|profit per share|net income per share|net income per diluted share|diluted net income per share|earnings a share|earnings per common share|loss per share|diluted loss per share|diluted earnings per common share|gaap eps"
  ],
  [
    "dividends_per_common_share",
    "dividend per share|dividends per share|dps|dividend per common share|dividend a share|dividends declared per share"
  ],
  [
    "shares_diluted_weighted",
    "share count|diluted share|diluted share count|weighted average share|diluted weighted average share|weighted average diluted share|weighted average diluted shares outstanding|diluted weighted average shares outstanding|diluted shares outstanding|fully diluted shares|number of shares|diluted weighted shares|weighted diluted shares|weighted average shares outstanding|average diluted shares"
  ],
  [
    "shares_basic_weighted",
    "basic share|basic share count|weighted average basic share|basic weighted average shares|basic shares outstanding"
  ],
  // balance sheet
  ["total_assets", "total asset|asset|total assets|balance sheet total|asset base"],
  ["current_assets", "current asset|short term asset"],
  [
    "cash_and_equivalents",
    "cash|cash and cash equivalents|cash and equivalents|cash & equivalents|cash equivalents|cash on hand|cash pile|cash balance|cash position|cash holding|cash reserve|cash hoard|cash on the balance sheet|cash in the bank|cash & cash equivalents|cash stockpile|liquid funds|cash in hand|cash levels|cash level|cash war chest"
  ],
  [
    "current_investments",
    "short term investment|marketable securities|current marketable securities|current investment"
  ],
  ["accounts_receivable", "receivable|accounts receivable|trade receivable|a r|net receivables|account receivable"],
  ["inventory", "inventory|inventories|stock of goods|merchandise inventory|inventory level|unsold inventory"],
  [
    "property_plant_and_equipment",
    "ppe|pp&e|property plant and equipment|property and equipment|fixed asset|net ppe|net pp&e"
  ],
  ["goodwill", "goodwill|intangible|intangible asset|goodwill and intangibles|goodwill and intangible assets"],
  ["total_liabilities", "total liabilities|liabilities|liability|total liability|total obligations"],
  ["current_liabilities", "current liabilities|short term liabilities|current liability"],
  ["accounts_payable", "payable|accounts payable|trade payable|account payable"],
  ["deferred_revenue", "deferred revenue|unearned revenue|contract liabilities"],
  ["deposit_liabilities", "deposits|customer deposits|total deposits|bank deposits"],
  [
    "current_debt",
    "short term debt|current debt|current portion of long term debt|short term borrowing|commercial paper"
  ],
  ["long_term_debt", "long term debt|long term borrowing|lt debt|ltd debt|noncurrent debt|long term notes|term debt"],
  [
    "total_debt",
    "debt|total debt|borrowing|indebtedness|debt load|debt level|gross debt|debts|outstanding debt|debt outstanding|debt position|financial debt|debt pile|debt burden"
  ],
  [
    "shareholders_equity",
    "shareholders equity|stockholders equity|shareholder equity|stockholder equity|total equity|equity|book value|net assets|net worth|book equity|total shareholders equity|total stockholders equity|common equity|owners equity|shareholder's equity|stockholder's equity|shareholders funds"
  ],
  ["retained_earnings", "retained earnings|accumulated deficit|accumulated earnings"],
  [
    "shares_outstanding",
    "shares outstanding|outstanding shares|common shares outstanding|shares in issue|shares issued|number of shares outstanding|outstanding share count|total shares outstanding"
  ],
  ["working_capital", "working capital|net working capital|net current assets"],
  ["net_debt", "net debt|net cash|net debt position|net cash position"],
  // cash flow statement
  [
    "operating_cash_flow",
    "operating cash flow|cash flow from operations|cash flow from operating activities|cash from operations|cash from operating activities|ocf|cfo|cffo|net cash from operating activities|net cash provided by operating activities|operating cashflow|cash generated from operations|cash provided by operations|net cash flow from operations|op cash flow|cash flow from operating|operating cash|operating cash generation|cashflow from operations|cash generated by operations|cash flows from operations"
  ],
  [
    "capital_expenditure",
    "capex|cap ex|capital expenditure|capital spending|capital expense|capital investment|capital outlay|capital spend|purchases of property|purchases of property and equipment|purchases of property plant and equipment|capex spending|capex spend|investment in property plant and equipment|capital investments|capital expenditures spending|additions to property plant and equipment"
  ],
  ["free_cash_flow", "free cash flow|fcf|free cashflow|free cash|free cash generation|levered free cash flow"],
  [
    "investing_cash_flow",
    "investing cash flow|cash flow from investing|cash flow from investing activities|cash used in investing|cfi|net cash used in investing activities"
  ],
  [
    "financing_cash_flow",
    "financing cash flow|cash flow from financing|cash flow from financing activities|cash used in financing|cff|net cash used in financing activities"
  ],
  [
    "depreciation_and_amortization",
    "depreciation and amortization|depreciation|amortization|d&a|depreciation & amortisation|depreciation and amortisation"
  ],
  [
    "share_based_compensation",
    "stock based compensation|share based compensation|sbc|stock compensation|equity compensation|stock based comp|stock comp|share based payments"
  ],
  [
    "business_acquisitions_and_disposals",
    "acquisition|acquisitions|business acquisitions|acquisition spending|m&a spending|spending on acquisitions"
  ],
  [
    "dividends_paid",
    "dividend|dividends|dividends paid|dividend payment|cash dividend|dividend payout|dividend outlay|paid in dividends|dividend distribution|dividends to shareholders|paid out in dividends|dividend spending|total dividends|dividend paid|dividend payments"
  ],
  [
    "share_repurchases",
    "buyback|buy back|buying back|bought back|share buyback|stock buyback|share repurchase|stock repurchase|repurchase|share repurchase spending|repurchases of common stock|stock repurchased|repurchase of shares|repurchased stock|repurchased shares|bought back shares|bought back stock|buying back stock|buying back shares|buy back stock|buy back shares|repurchasing shares|repurchasing stock|repurchasing its shares|repurchasing its own shares|repurchased|own shares|buying back its own stock|buying back its stock|buying back its shares|shares repurchased|repurchase program|buyback program"
  ],
  // shares of two lines
  ["gross_margin", "gross margin|gross profit margin|gross profitability|gross margin percentage"],
  [
    "operating_margin",
    "operating margin|operating profit margin|op margin|ebit margin|operating income margin|operating profitability"
  ],
  ["net_margin", "net margin|net profit margin|profit margin|net income margin|bottom line margin|net profitability"],
  ["free_cash_flow_margin", "free cash flow margin|fcf margin"],
  ["operating_cash_flow_margin", "operating cash flow margin|ocf margin|cash flow margin|cfo margin"],
  ["research_and_development_to_revenue", "r&d intensity|research intensity|r and d intensity"],
  ["capital_intensity", "capital intensity|capex intensity"],
  [
    "free_cash_flow_to_net_income",
    "free cash flow conversion|fcf conversion|cash conversion|free cash flow conversion rate|fcf conversion rate|cash conversion rate|cash conversion ratio"
  ],
  ["effective_tax_rate", "effective tax rate|tax rate|effective rate of tax"],
  // ratio tools
  ["return_on_equity", "return on equity|roe|return on shareholders equity"],
  ["return_on_assets", "return on assets|roa"],
  ["return_on_invested_capital", "return on invested capital|roic|return on capital|roce|return on capital employed"],
  ["asset_turnover", "asset turnover|asset turnover ratio"],
  [
    "inventory_turnover",
    "inventory turnover|inventory turns|stock turnover|days of inventory|days inventory|inventory days|dio"
  ],
  ["receivables_turnover", "receivables turnover|receivable turnover"],
  ["days_sales_outstanding", "days sales outstanding|dso"],
  ["current_ratio", "current ratio"],
  ["quick_ratio", "quick ratio|acid test|acid test ratio"],
  ["cash_ratio", "cash ratio"],
  [
    "debt_to_equity",
    "debt to equity|debt equity|debt to equity ratio|debt equity ratio|d e|d e ratio|gearing|leverage ratio|financial leverage"
  ],
  ["debt_to_assets", "debt to assets|debt to asset ratio|debt ratio|debt to assets ratio"],
  ["interest_coverage", "interest coverage|interest coverage ratio|interest cover|times interest earned"],
  ["payout_ratio", "payout ratio|dividend payout ratio"],
  ["book_value_per_share", "book value per share|bvps|book value a share|tangible book value per share|nav per share"],
  ["free_cash_flow_per_share", "free cash flow per share|fcf per share|fcf share|free cash flow a share"],
  ["market_cap", "market cap|market capitalization|market capitalisation|mkt cap|market value|marketcap"],
  ["enterprise_value", "enterprise value|ev"],
  [
    "price_to_earnings_ratio",
    "p e|pe|p e ratio|pe ratio|price to earnings|price to earnings ratio|price earnings ratio|price earnings|earnings multiple|price earnings multiple|p e multiple|pe multiple|trailing p e|trailing pe|forward p e|forward pe|earnings yield"
  ],
  [
    "price_to_book_ratio",
    "p b|pb|p b ratio|pb ratio|price to book|price to book ratio|price book|price book ratio|price to book value|market to book"
  ],
  [
    "price_to_sales_ratio",
    "p s|ps|p s ratio|ps ratio|price to sales|price to sales ratio|price sales ratio|sales multiple|price to revenue"
  ],
  [
    "enterprise_value_to_ebitda_ratio",
    "ev ebitda|ev to ebitda|enterprise value to ebitda|ebitda multiple|ev ebitda multiple|ev ebitda ratio"
  ],
  [
    "enterprise_value_to_revenue_ratio",
    "ev revenue|ev sales|ev to sales|ev to revenue|enterprise value to revenue|revenue multiple|ev revenue multiple"
  ],
  ["free_cash_flow_yield", "free cash flow yield|fcf yield"],
  ["dividend_yield", "dividend yield|yield|div yield"],
  ["peg_ratio", "peg|peg ratio|price earnings to growth"]
]

/** Words for several metrics at once, or for the view a person takes of them. */
export const METRIC_GROUPS: ReadonlyArray<Row<ReadonlyArray<string>>> = [
  [
    ["share_repurchases", "dividends_paid"],
    "shareholder return|returned to shareholders|capital return|capital returned to shareholders|return to shareholders|cash returned to shareholders|shareholder payout|shareholder distributions|capital returns|returned to its shareholders|returned to investors"
  ],
  [
    ["gross_margin", "operating_margin", "net_margin"],
    "margin|profitability margin|profitability|margin profile|profit margins"
  ],
  [["total_liabilities", "shareholders_equity"], "capital structure|solvency"]
]

/** Views that name no metric themselves: used only where the question names none. */
export const METRIC_THEMES: ReadonlyArray<Row<ReadonlyArray<string>>> = [
  [
    ["price_to_earnings_ratio", "price_to_book_ratio", "price_to_sales_ratio"],
    "cheap|expensive|overvalued|undervalued|valuation|valuation multiple|valuation ratio|valuation metrics|multiple|fairly valued|richly valued|pricey|valued|value multiple|trading multiple"
  ],
  [["total_liabilities", "shareholders_equity"], "leveraged|leverage|indebted|geared"],
  [["net_income"], "profitable|unprofitable|in the black|in the red|money losing"],
  [["current_ratio"], "liquidity|liquid"],
  [
    ["key_ratios"],
    "key ratio|financial ratio|key metric|ratio|key financial ratios|financial metric|key financial metrics|fundamental ratios|metrics snapshot"
  ]
]
