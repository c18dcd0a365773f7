/** Spaces at which a line does not break, and narrow ones. */
const noBreak = "\u00a0"
const narrow = "\u202f"

/** Where a space stands that becomes another: the pattern matches that one space. */
export type SpaceRule = { pattern: RegExp; space: string }

const units =
  "%|‰|°C|°F|K|mm|cm|dm|m|km|m²|km²|m³|ha|g|kg|t|ml|cl|dl|l|hl|s|min|h|Hz|kHz|MHz|GHz|W|kW|MW|GW|kWh|MWh|GWh|TWh|J|kJ|MJ|V|A|bit|B|kB|KB|MB|GB|TB|EUR|USD|GBP|CHF|[€$£¥]"

/** What numbers and signs hold on to in any language. */
const rulesOfAll: SpaceRule[] = [
  { pattern: new RegExp(`(?<=\\d) (?=(?:${units})(?![\\p{L}\\p{N}]))`, "gu"), space: noBreak },
  { pattern: /(?<=[€$£¥§№]) (?=\d)/gu, space: noBreak },
  { pattern: /(?<=(?<![\d.,])\d{1,3}(?:[ \u00a0\u202f]\d{3})*) (?=\d{3}(?!\d))/gu, space: noBreak },
  { pattern: /(?<=«) | (?=»)/gu, space: noBreak },
]

/** Words that a number follows, and titles that a name follows. */
const beforeNumber: Record<string, string> = {
  cs: "s\\.|č\\.|obr\\.|tab\\.|kap\\.|strana|tabulka|obrázek",
  de: "S\\.|Nr\\.|Abb\\.|Tab\\.|Kap\\.|Bd\\.|Art\\.|Abs\\.|Ziff\\.|Seite|Tabelle|Abbildung|Kapitel|Abschnitt",
  en: "p\\.|pp\\.|No\\.|Nos\\.|Fig\\.|Figs\\.|Tab\\.|Ch\\.|Vol\\.|Sec\\.|Page|page|Table|Figure|Chapter|Section",
  es: "p\\.|pp\\.|pág\\.|págs\\.|núm\\.|n\\.º|fig\\.|art\\.|cap\\.|Tabla|Cuadro|Gráfico|Figura|Capítulo",
  fr: "p\\.|pp\\.|n°|nº|fig\\.|art\\.|chap\\.|vol\\.|Tableau|Figure|Graphique|Chapitre",
  it: "p\\.|pp\\.|pag\\.|n\\.|fig\\.|tab\\.|art\\.|cap\\.|Tabella|Figura|Capitolo",
  nl: "p\\.|blz\\.|nr\\.|fig\\.|tab\\.|art\\.|Tabel|Figuur|Hoofdstuk",
  pl: "s\\.|nr|rys\\.|tab\\.|rozdz\\.|Tabela|Rysunek|Wykres",
  pt: "p\\.|pp\\.|pág\\.|n\\.º|fig\\.|art\\.|cap\\.|Tabela|Figura|Capítulo",
  sv: "s\\.|nr|fig\\.|tab\\.|kap\\.|Tabell|Figur|Kapitel",
}
const beforeName: Record<string, string> = {
  de: "Dr\\.|Prof\\.|Hr\\.|Fr\\.",
  en: "Mr\\.|Mrs\\.|Ms\\.|Dr\\.|Prof\\.|St\\.",
  fr: "M\\.|Mme|Mlle|Dr|Pr",
}
/** Short words that do not stand at the end of a line. */
const withNextWord: Record<string, string> = { cs: "kosuvzai", pl: "wzouia", sk: "kosuvzai" }
const abbreviations: Record<string, string> = {
  de: "z\\. B\\.|d\\. h\\.|u\\. a\\.|o\\. ä\\.|v\\. a\\.|s\\. o\\.|s\\. u\\.|z\\. T\\.|i\\. d\\. R\\.|u\\. U\\.",
}

/** The spaces of a language that lines do not break at: in numbers, before units, and as its printers set them. */
export function spaceRulesOf(language: string): SpaceRule[] {
  const [base = ""] = language.toLowerCase().split("-")
  const rules = [...rulesOfAll, dayRule(language)]
  const after = (words: string | undefined, next: string) => {
    if (words !== undefined)
      rules.push({ pattern: new RegExp(`(?<=(?<!\\p{L})(?:${words})) (?=${next})`, "gu"), space: noBreak })
  }
  after(beforeNumber[base], "\\d")
  after(beforeName[base], "\\p{Lu}")
  const short = withNextWord[base]
  after(short && `[${short}${short.toUpperCase()}]`, "[\\p{L}\\d]")
  const abbreviated = abbreviations[base]
  if (abbreviated !== undefined)
    rules.push({ pattern: new RegExp(`(?<=(?<!\\p{L})(?:${startsOf(abbreviated)})) `, "gu"), space: noBreak })
  if (base === "fr") rules.push(...frenchRules(language))
  return rules
}

/** All that stands before a space of an abbreviation, as long as the rest of it follows. */
const startsOf = (words: string) =>
  words
    .split("|")
    .flatMap((word) => {
      const parts = word.split(" ")
      return parts
        .slice(1)
        .map((_, at) => `${parts.slice(0, at + 1).join("[ \\u00a0]")}(?= ${parts.slice(at + 1).join(" ")})`)
    })
    .join("|")

/** Canada's French has no space before the high marks. */
const frenchRules = (language: string): SpaceRule[] => [
  { pattern: /(?<=\S) (?=:(?:\s|$))/gu, space: noBreak },
  ...(/-ca$/i.test(language) ? [] : [{ pattern: /(?<=\S) (?=[;!?])/gu, space: narrow }]),
]

/** A day and its month: 29 November, 29. November. */
function dayRule(language: string): SpaceRule {
  const months = new Intl.DateTimeFormat(language, { day: "numeric", month: "long", timeZone: "UTC" })
  const names = Array.from(
    { length: 12 },
    (_, month) => months.formatToParts(Date.UTC(2026, month, 1)).find(({ type }) => type === "month")!.value,
  )
  const words = names.filter((name) => /^\p{L}+$/u.test(name)).join("|") || "(?!)"
  return { pattern: new RegExp(`(?<=(?<!\\d)\\d{1,2}\\.?) (?=(?:${words})(?!\\p{L}))`, "gu"), space: noBreak }
}
