import type { ValueKind } from "@hub/contract/import-suggestions"
import type { RepeatedTextValue } from "@hub/docx/parsed-document"
import { parseText } from "@hub/markdown"
import type { Nodes, ParsedText } from "@hub/markdown"

/** A text, and how it was read, where somebody knows. */
type ValueDocument = { path: string; markdown: string; read?: () => ParsedText }

const leastPlaces = 3
const mostPlaces = 2000
const mostValues = 100

const languages = "bg cs da de el en es et fi fr ga hr hu is it lt lv mt nb nl pl pt ro ru sk sl sr sv tr uk".split(" ")
const months = monthNames(languages)
const year = "(?:19|20)\\d\\d"
const number = "\\d+(?:[.,\u00a0\u202f]\\d+)*"
const units =
  "(?:milliseconds?|seconds?|minutes?|hours?|days?|weeks?|months?|years?|Tagen?|Wochen?|Monaten?|Jahren?|Stunden?|Minuten?|" +
  "bytes?|[kKMGT]i?B|[kMGT]bit/s|ms|min|users?|people|pages?|points?|EUR|USD|GBP|CHF|euros?|dollars?|" +
  "[kmcµ]?m|km/h|k?g|mg|tonnes?|l|ml|[kM]?W|kWh|MWh|[kM]?V|m?A|[kMG]?Hz|°[CF]|[hsVAW]|[€$£])"
const valuePatterns: [ValueKind, string][] = [
  ["date", `${year}-\\d\\d-\\d\\d|\\d{1,2}\\.\\s?\\d{1,2}\\.\\s?${year}|\\d{1,2}/\\d{1,2}/${year}`],
  ["date", `\\d{1,2}\\.?\\s(?:de\\s)?(?:${months})\\s(?:de\\s)?${year}|(?:${months})\\s\\d{1,2},\\s${year}`],
  ["period", `(?:Q[1-4]|H[12]|FY)\\s?(?:${year}|\\d\\d)|(?:fiscal|financial|school|academic)\\syear\\s${year}`],
  ["period", `(?:${months}|spring|summer|autumn|fall|winter)\\s${year}|${year}[/–]\\d\\d(?:\\d\\d)?`],
  ["percentage", `${number}\\s?(?:%|per\\scent|percent|Prozent)`],
  ["quantity", `[€$£]\\s?${number}|${number}\\s?${units}`],
]
const values = new RegExp(
  `(?<![\\p{L}\\p{N}.,/_{-])(?:${valuePatterns.map(([, form]) => `(${form})`).join("|")})(?![\\p{L}\\p{N}_}]|[.,/-]\\d)`,
  "gu",
)

/** The values that stand at least three times in the words of these texts, the most frequent first. */
export function findRepeatedValues(documents: ValueDocument[]): RepeatedTextValue[] {
  const counts = new Map<string, number>()
  for (const { markdown } of documents)
    for (const [value] of markdown.matchAll(values)) counts.set(value, (counts.get(value) ?? 0) + 1)
  const often = new Set([...counts].filter(([, count]) => count >= leastPlaces).map(([value]) => value))
  return findValuePlaces(documents, often)
    .filter((one) => one.places.length >= leastPlaces)
    .toSorted((one, other) => other.places.length - one.places.length)
    .slice(0, mostValues)
}

/** Where these values stand in the words of texts: not in code, addresses, headings or raw HTML. */
export function findValuePlaces(documents: ValueDocument[], wanted: ReadonlySet<string>): RepeatedTextValue[] {
  const found = new Map<string, RepeatedTextValue>()
  for (const { path, markdown, read = () => parseText(markdown) } of documents) {
    if (wanted.size === 0 || ![...wanted].some((value) => markdown.includes(value))) continue
    for (const { start, words } of textStretches(markdown, read().tree))
      for (const match of words.matchAll(values)) {
        const [value] = match
        if (!wanted.has(value)) continue
        const kind = valuePatterns[match.slice(1).findIndex((form) => form !== undefined)]?.[0] ?? "quantity"
        const one = found.get(value) ?? { value, kind, places: [] }
        found.set(value, one)
        if (one.places.length < mostPlaces) one.places.push({ path, at: start + match.index })
      }
  }
  return [...found.values()]
}

/** The stretches of a text that are words to its readers. */
function textStretches(markdown: string, tree: Nodes): { start: number; words: string }[] {
  if (tree.type === "heading") return []
  if (tree.type === "text") {
    const [start = 0, end = 0] = [tree.position?.start.offset, tree.position?.end.offset]
    return [{ start, words: markdown.slice(start, end) }]
  }
  return "children" in tree ? tree.children.flatMap((each) => textStretches(markdown, each)) : []
}

/** A name for the variable of a value, which says what it is: `days_30`, `q3_2026`. */
export function suggestSlug(value: string, kind: ValueKind): string {
  const [digits = ""] = /\d[\d.,-]*\d|\d/.exec(value) ?? []
  const unit = value.replace(digits, " ").replaceAll("%", " percent ").replaceAll("€", " euro ")
  const named = unit.replaceAll("$", " dollar ").replaceAll("£", " pound ").replaceAll("°", " degrees ")
  const plain = (text: string) =>
    text
      .normalize("NFD")
      .replace(/\p{M}/gu, "")
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "_")
      .replace(/^_+|_+$/g, "")
  const first = kind === "date" ? "date" : kind === "period" ? "" : plain(named)
  const slug = [first, plain(first === "" || kind === "date" ? value : digits)].filter(Boolean).join("_")
  return /^[a-z][a-z0-9_]+$/.test(slug) ? slug.slice(0, 64) : `value_${slug}`.replace(/_+$/, "").slice(0, 64)
}

/** The names of months as they stand before a year, and in a date: `март`, `марта`. */
function monthNames(languages: string[]): string {
  const forms = languages.flatMap((language) =>
    [{ year: "numeric" } as const, { day: "numeric" } as const].map(
      (beside) => new Intl.DateTimeFormat(language, { ...beside, month: "long", timeZone: "UTC" }),
    ),
  )
  const names = Array.from({ length: 12 }, (_, month) =>
    forms.map((form) => form.formatToParts(Date.UTC(2026, month, 1)).find(({ type }) => type === "month")?.value ?? ""),
  )
  return [...new Set(names.flat())].filter((name) => /^\p{L}{2,}$/u.test(name)).join("|")
}
