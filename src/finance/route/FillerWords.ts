/** Words that carry no meaning of their own in a question about figures. What is in no table at all counts as not understood. */

export const FILLER_WORDS: ReadonlySet<string> = new Set(
  // articles, pronouns, prepositions, conjunctions
  (
    "a an the this that these those it its it's their them they he she his her him our we us you your i my me mine one ones " +
    "of in on at by for from to with within into onto over under throughout during per via as than then so " +
    "and & or but nor if while when where whereas because about between among across " +
    "both each every all any some either neither another same such only just also too very quite rather really " +
    "yes there here now again still already yet ever never always often sometimes usually " +
    // question words and auxiliaries
    "what what's whats who whose whom which how how's why when's is are was were be been being am do does did done doing " +
    "has have had having can could will would shall should may might must isn't aren't wasn't weren't don't doesn't didn't " +
    "isnt arent wasnt werent dont doesnt didnt let lets let's ok okay hey hi hello dexter please pls thanks thank kindly " +
    // asking verbs
    "show shows showing give gives giving tell tells get gets fetch find pull look looks see want wants need needs like display " +
    "list lists provide report reports reported reporting print return calculate compute work out check know say says said " +
    "explain describe summarise summarize summary analyse analyze analysis evaluate assess review examine determine help go " +
    "quickly briefly exactly roughly approximately basically actually currently respectively separately individually together " +
    "include including included plus along add adding also put draw make makes made making take takes took taken use used using " +
    "come came comes coming stand stands stood stay reach reached hit total totals totaled totalled amount amounts amounted " +
    // what a figure has anyway
    "much many big large small high low well good bad strong weak long far number numbers figure figures value values " +
    "level levels data info information stats statistics details detail result metric metrics line item items " +
    "company companies company's firm firms corporation inc corp co business businesses group stock stocks share shares " +
    "issuer parent holding maker giant conglomerate automaker retailer chipmaker bank bank's " +
    "dollar dollars usd us$ $ million millions billion billions bn mn m b mm thousand currency terms percent percentage pct points " +
    "reporting reported gaap consolidated attributable common ordinary basis period periods range time times date dates " +
    "year years fiscal annual quarterly financial calendar reported full entire whole end ended ending " +
    "balance sheet statement statements income cash-flow accounts account books book " +
    "recent recently latest last past previous prior most newest current " +
    "versus vs respective own given based according considering regarding concerning terms respect versus up down off out " +
    "has've i'd i'm i've we're you're it'll that's there's here's ya gonna wanna cha generate generates generated generating " +
    "have produce produced produces bring brought brings record recorded post posted posts book booked deliver delivered " +
    "achieve achieved earn hold holds held holding own owns owned sit sitting carry carries carried keep kept lie run runs ran " +
    "table tables graph format markdown compare side row column columns overview snapshot picture " +
    "nyse nasdaq ticker symbol main key since fast quickly week sentence sentences words short brief quick way ways thing things lot lots kind sort type part overall general generally inside outside".trim()
  )
    .split(/\s+/)
    .map((word) => word.replaceAll("'", ""))
)
