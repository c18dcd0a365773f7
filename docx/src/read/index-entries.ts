import type { IndexMark } from "@hub/markdown"

const quoted = String.raw`[“"„]((?:\\.|[^"“”\\])*)[”"]`
const entryText = new RegExp(String.raw`^\s*(?:${quoted}|([^\s\\"]+))`)
const otherText = new RegExp(String.raw`\\t\s+${quoted}`, "i")
/** How languages lead from one entry to another; the first group says that there is something at both. */
const wordsBefore =
  /^(?:([Ss]ee also|[Ss]iehe auch|[Vv]oir aussi|[Vv]éase también|[Vv]edi anche|[Zz]ie ook|[Vv]iz také|[Zz]ob\. też|[Vv]er também|[Сс]м\. также|[Ss]e även|[Aa]yrıca bkz\.|انظر أيضً?ا|另见)|[Ss]ee|[Ss]iehe|[Vv]oir|[Vv]éase|[Vv]edi|[Zz]ie|[Vv]iz|[Zz]ob\.|ver|[Сс]м\.|se|[Bb]kz\.|انظر|见)(?:\s+|(?<=见))/
const wordsAfter = /(も見よ|도 참조)$|を見よ$|\s참조$/

/** What an index entry of Word says, from what follows `XE`: `"Prices:of food" \t "See Wages"`. Ranges of pages and their type are none of it. */
export function readIndexEntry(rest: string): IndexMark | undefined {
  const [, inQuotes, bare] = entryText.exec(rest) ?? []
  const entry = splitLevels(inQuotes ?? bare ?? "")
  if (entry.length === 0) return undefined
  const other = otherText.exec(rest)?.[1]?.replace(/\\(.)/g, "$1").trim()
  if (other === undefined || other === "") return { entry }
  const before = wordsBefore.exec(other)
  const said = before ?? wordsAfter.exec(other)
  const named = other.slice(before?.[0].length ?? 0, before === null ? said?.index : undefined)
  return { entry, see: { also: said?.[1] !== undefined, entry: splitLevels(named) } }
}

/** A colon parts the levels unless a backslash stands before it. */
const splitLevels = (written: string): string[] =>
  (written.match(/(?:\\.|[^:\\])+/g) ?? [])
    .map((level) => level.replace(/\\(.)/g, "$1").replace(/\s+/g, " ").trim())
    .filter((level) => level !== "")
