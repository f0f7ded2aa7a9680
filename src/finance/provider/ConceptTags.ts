/**
 * Which XBRL tags a line of ours may stand under. Tags in one string, separated by spaces, are names of the same thing
 * that filers changed over the years: a period takes the one that its newest filing uses, the first where it uses two.
 * A later string is a thing somewhat different (with non-controlling interests, continuing operations only, with
 * leases): it counts only for periods that have nothing better. Tags of other taxonomies carry their prefix.
 */
export const CONCEPT_TAGS: Readonly<Record<string, ReadonlyArray<string>>> = {
  revenue: [
    "Revenues RevenueFromContractWithCustomerExcludingAssessedTax SalesRevenueNet " +
      "RevenueFromContractWithCustomerIncludingAssessedTax SalesRevenueGoodsNet SalesRevenueServicesNet " +
      "RevenuesNetOfInterestExpense",
    "ifrs-full:Revenue ifrs-full:RevenueFromContractsWithCustomers"
  ],
  cost_of_revenue: ["CostOfRevenue CostOfGoodsAndServicesSold CostOfGoodsSold CostOfServices", "ifrs-full:CostOfSales"],
  gross_profit: ["GrossProfit", "ifrs-full:GrossProfit"],
  research_and_development: [
    "ResearchAndDevelopmentExpense",
    "ResearchAndDevelopmentExpenseExcludingAcquiredInProcessCost",
    "ifrs-full:ResearchAndDevelopmentExpense"
  ],
  selling_general_and_administrative_expenses: [
    "SellingGeneralAndAdministrativeExpense",
    "ifrs-full:SellingGeneralAndAdministrativeExpense"
  ],
  operating_expense: ["OperatingExpenses", "ifrs-full:OperatingExpense"],
  operating_income: ["OperatingIncomeLoss", "ifrs-full:ProfitLossFromOperatingActivities"],
  interest_expense: ["InterestExpense", "InterestExpenseNonoperating", "ifrs-full:InterestExpense"],
  income_before_tax: [
    "IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest",
    "IncomeLossFromContinuingOperationsBeforeIncomeTaxesMinorityInterestAndIncomeLossFromEquityMethodInvestments",
    "ifrs-full:ProfitLossBeforeTax"
  ],
  income_tax_expense: ["IncomeTaxExpenseBenefit", "ifrs-full:IncomeTaxExpenseContinuingOperations"],
  net_income: [
    "NetIncomeLoss",
    "ProfitLoss",
    "ifrs-full:ProfitLossAttributableToOwnersOfParent",
    "ifrs-full:ProfitLoss"
  ],
  eps_basic: ["EarningsPerShareBasic", "EarningsPerShareBasicAndDiluted", "ifrs-full:BasicEarningsLossPerShare"],
  eps_diluted: ["EarningsPerShareDiluted", "EarningsPerShareBasicAndDiluted", "ifrs-full:DilutedEarningsLossPerShare"],
  shares_diluted_weighted: [
    "WeightedAverageNumberOfDilutedSharesOutstanding",
    "ifrs-full:AdjustedWeightedAverageShares"
  ],
  cash_and_equivalents: ["CashAndCashEquivalentsAtCarryingValue", "Cash", "ifrs-full:CashAndCashEquivalents"],
  accounts_receivable: [
    "AccountsReceivableNetCurrent",
    "ReceivablesNetCurrent",
    "ifrs-full:TradeAndOtherCurrentReceivables"
  ],
  inventory: ["InventoryNet", "ifrs-full:Inventories"],
  current_assets: ["AssetsCurrent", "ifrs-full:CurrentAssets"],
  property_plant_and_equipment: ["PropertyPlantAndEquipmentNet", "ifrs-full:PropertyPlantAndEquipment"],
  goodwill: ["Goodwill", "ifrs-full:Goodwill"],
  total_assets: ["Assets", "ifrs-full:Assets"],
  accounts_payable: ["AccountsPayableCurrent", "ifrs-full:TradeAndOtherCurrentPayables"],
  current_debt: ["DebtCurrent", "LongTermDebtCurrent", "LongTermDebtAndCapitalLeaseObligationsCurrent"],
  current_liabilities: ["LiabilitiesCurrent", "ifrs-full:CurrentLiabilities"],
  long_term_debt: [
    "LongTermDebtNoncurrent",
    "LongTermDebtAndCapitalLeaseObligations",
    "LongTermDebt",
    "ifrs-full:NoncurrentPortionOfNoncurrentBorrowings",
    "ifrs-full:LongtermBorrowings"
  ],
  total_liabilities: ["Liabilities", "ifrs-full:Liabilities"],
  retained_earnings: ["RetainedEarningsAccumulatedDeficit", "ifrs-full:RetainedEarnings"],
  shareholders_equity: [
    "StockholdersEquity",
    "StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest",
    "ifrs-full:EquityAttributableToOwnersOfParent",
    "ifrs-full:Equity"
  ],
  shares_outstanding: ["CommonStockSharesOutstanding", "ifrs-full:NumberOfSharesOutstanding"],
  shares_outstanding_cover: ["dei:EntityCommonStockSharesOutstanding"],
  depreciation_and_amortization: [
    "DepreciationDepletionAndAmortization",
    "DepreciationAmortizationAndAccretionNet",
    "DepreciationAndAmortization",
    "ifrs-full:DepreciationAndAmortisationExpense"
  ],
  share_based_compensation: ["ShareBasedCompensation", "ifrs-full:AdjustmentsForSharebasedPayments"],
  operating_cash_flow: [
    "NetCashProvidedByUsedInOperatingActivities",
    "NetCashProvidedByUsedInOperatingActivitiesContinuingOperations",
    "ifrs-full:CashFlowsFromUsedInOperatingActivities"
  ],
  capital_expenditure: [
    "PaymentsToAcquirePropertyPlantAndEquipment PaymentsToAcquireProductiveAssets",
    "ifrs-full:PurchaseOfPropertyPlantAndEquipmentClassifiedAsInvestingActivities"
  ],
  investing_cash_flow: [
    "NetCashProvidedByUsedInInvestingActivities",
    "NetCashProvidedByUsedInInvestingActivitiesContinuingOperations",
    "ifrs-full:CashFlowsFromUsedInInvestingActivities"
  ],
  dividends_paid: [
    "PaymentsOfDividends",
    "PaymentsOfDividendsCommonStock",
    "PaymentsOfOrdinaryDividends",
    "ifrs-full:DividendsPaidClassifiedAsFinancingActivities"
  ],
  share_repurchases: [
    "PaymentsForRepurchaseOfCommonStock",
    "ifrs-full:PaymentsToAcquireOrRedeemEntitysShares",
    "ifrs-full:PurchaseOfTreasuryShares"
  ],
  financing_cash_flow: [
    "NetCashProvidedByUsedInFinancingActivities",
    "NetCashProvidedByUsedInFinancingActivitiesContinuingOperations",
    "ifrs-full:CashFlowsFromUsedInFinancingActivities"
  ]
}

/** The tags of a concept with their rank among the tiers, in order of preference. */
export const tagsOf = (concept: string): ReadonlyArray<{ readonly tag: string; readonly tier: number }> =>
  (CONCEPT_TAGS[concept] ?? []).flatMap((names, tier) => names.split(" ").map((tag) => ({ tag, tier })))
