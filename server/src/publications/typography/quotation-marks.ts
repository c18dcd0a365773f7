/** The marks around words, and around words within those: opening, closing. */
export type QuotationMarks = { outer: readonly [string, string]; inner: readonly [string, string] }

const english: QuotationMarks = { outer: ["“", "”"], inner: ["‘", "’"] }
const low: QuotationMarks = { outer: ["„", "“"], inner: ["‚", "‘"] }
const angled: QuotationMarks = { outer: ["«", "»"], inner: ["“", "”"] }
const pointed: QuotationMarks = { outer: ["«", "»"], inner: ["‹", "›"] }
const slavic: QuotationMarks = { outer: ["«", "»"], inner: ["„", "“"] }
const corners: QuotationMarks = { outer: ["「", "」"], inner: ["『", "』"] }
const alike: QuotationMarks = { outer: ["”", "”"], inner: ["’", "’"] }
const lowHigh: QuotationMarks = { outer: ["„", "”"], inner: ["‚", "’"] }

/** From the delimiters of the Unicode CLDR; French has its spaces beside them. */
const marksOfLanguages: Record<string, QuotationMarks> = {
  ar: { outer: ["”", "“"], inner: ["’", "‘"] },
  be: slavic,
  bg: low,
  ca: angled,
  cs: low,
  de: low,
  "de-ch": pointed,
  "de-li": pointed,
  el: angled,
  es: angled,
  et: low,
  eu: pointed,
  fa: pointed,
  fi: alike,
  fr: { outer: ["«\u00a0", "\u00a0»"], inner: ["“", "”"] },
  "fr-ch": { outer: ["«\u202f", "\u202f»"], inner: ["‹\u202f", "\u202f›"] },
  he: alike,
  hr: lowHigh,
  hu: { outer: ["„", "”"], inner: ["»", "«"] },
  is: low,
  it: angled,
  ja: corners,
  lt: low,
  mk: low,
  nb: { outer: ["«", "»"], inner: ["‘", "’"] },
  nn: { outer: ["«", "»"], inner: ["‘", "’"] },
  no: { outer: ["«", "»"], inner: ["‘", "’"] },
  pl: { outer: ["„", "”"], inner: ["«", "»"] },
  "pt-pt": angled,
  ro: { outer: ["„", "”"], inner: ["«", "»"] },
  ru: slavic,
  sk: low,
  sl: low,
  sq: angled,
  sr: lowHigh,
  sv: alike,
  uk: slavic,
  "zh-hant": corners,
  "zh-hk": corners,
  "zh-tw": corners,
}

/** The quotation marks of a language such as `de-CH`: those of the region, else of the language, else the English ones. */
export function quotationMarksOf(language: string): QuotationMarks {
  const [base = "", ...more] = language.toLowerCase().split("-")
  for (const part of more) {
    const found = marksOfLanguages[`${base}-${part}`]
    if (found) return found
  }
  return marksOfLanguages[base] ?? english
}
