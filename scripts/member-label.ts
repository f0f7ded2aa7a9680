/** What a person calls an XBRL member: `aapl:GreaterChinaSegmentMember` → "Greater China". */

const COUNTRIES: Readonly<Record<string, string>> = {
  AU: "Australia",
  BR: "Brazil",
  CA: "Canada",
  CN: "China",
  DE: "Germany",
  ES: "Spain",
  FR: "France",
  GB: "United Kingdom",
  IT: "Italy",
  JP: "Japan",
  MX: "Mexico",
  SG: "Singapore",
  TW: "Taiwan",
  US: "United States"
}

/** Names whose capitals or punctuation the member's spelling doesn't tell. */
const NAMES: Readonly<Record<string, string>> = {
  "A.Pacific": "Asia Pacific (until 2024)",
  AllOtherSegments: "All other segments",
  AmazonWebServices: "Amazon Web Services (AWS)",
  BabyFeminineFamilyCare: "Baby, Feminine & Family Care",
  BoeingDefenseSpaceSecurity: "Boeing Defense, Space & Security",
  EMEA: "Europe, Middle East and Africa",
  EuropeMiddleEastAfrica: "Europe, Middle East and Africa",
  FabricHomeCare: "Fabric & Home Care",
  IPad: "iPad",
  IPhone: "iPhone",
  NonUs: "Outside the United States",
  OEMAndOther: "OEM and Other",
  Product: "Products",
  ReportableSegmentAggregationBeforeOtherOperatingSegment: "Reportable segments",
  SamsClubUS: "Sam's Club US",
  Service: "Services",
  USCanada: "US & Canada",
  WearablesHomeandAccessories: "Wearables, Home and Accessories"
}

export const memberLabel = (member: string): string => {
  const [prefix = "", name = member] = member.split(":", 2)
  if (prefix === "country") return COUNTRIES[name] ?? name
  const bare = name.replace(/Member$/, "").replace(/(?<=.)Segment$/, "")
  return (
    NAMES[bare] ??
    bare
      .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
      .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1 $2")
      .replace(/\b(?:And|Of|To|For)\b/g, (word) => word.toLowerCase())
  )
}
