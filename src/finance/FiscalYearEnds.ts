/**
 * Companies whose fiscal year doesn't end in December: the month for which its end is counted (a year of 52 or 53 weeks
 * may end some days beside it) and the label: with -1 the year that ended in January 2025 is the filer's fiscal 2024.
 * Everybody else ends in December and says the calendar year. First tickers.
 */
export const FISCAL_YEAR_ENDS: ReadonlyArray<readonly [month: number, label: 0 | -1, tickers: string]> = [
  // Retailers close after the holiday season; most call the year by where most of it lies.
  [
    1,
    -1,
    "HD LOW TGT ROST GAP KSS M DG DLTR BURL ULTA LULU ANF AEO DKS WSM FIVE BBWI BJ KR OLLI PVH CHWY GME VSCO PLCE BKE"
  ],
  [1, 0, "WMT NVDA TJX BBY URBN SIG GCO DELL CRM WDAY SNOW CRWD OKTA MDB ADSK VEEV ZM DOCU MRVL PATH S GTLB"],
  [2, -1, "ACI"],
  [2, 0, "KMX STZ"],
  [3, 0, "EA MCK TTWO BABA TM HMC IBN HDB INFY WIT MCHP ELF DECK RL BAH CAE KD DXC RYAAY VOD VSAT"],
  [4, 0, "AVAV NTAP ESTC CASY"],
  [5, 0, "NKE ORCL FDX GIS CTAS PAYX CAG WOR WS RPM LW NEOG DRI SCHL AIR"],
  [6, 0, "MSFT PG EL PH KLAC LRCX ADP BR CLX CAH STX WDC TPR COTY RMD FOXA NWSA BHP EXTR LITE COHR WOLF PCTY SYY HRB"],
  [7, 0, "CSCO INTU PANW CPB ZS NTNX GWRE DCI MTN THO CPRT"],
  [8, 0, "COST MU ACN JBL FDS WGO CMC LNN EPAC AYI AZO MSM"],
  [9, 0, "AAPL DIS V SBUX QCOM TSN EMR JCI BDX COR ROK APD ATO TEL SWKS HOLX TDG J ACM RJF BEN HI MTSI PTC FICO"],
  [9, 0, "SONO DLB MMS CENT SMG POST SPB ENR EPC UGI DHI TTEK ARMK"],
  [10, 0, "AMAT AVGO ADI DE HPQ HPE KEYS HRL TTC NDSN TOL CIEN SNPS COO TD RY BMO BNS CM A NX ABM HEI"],
  [11, 0, "ADBE LEN KBH JEF MKC SNX FUL CCL CUK"]
]
