import type { IndexMark } from "@hub/markdown"

const quoted = String.raw`[“"„]((?:\\.|[^"“”\\])*)[”"]`
const entryText = new RegExp(String.raw`^\s*(?:${quoted}|([^\s\\"]+))`)
const otherText = new RegExp(String.raw`\\t\s+${quoted}`, "i")
/** How languages lead from one entry to another; the first group says that there is something at both. */
const wordsBefore =
  /^(?:(see also|siehe auch|voir aussi|véase también|vedi anche|zie ook|viz také|zob\. też|ver também|см\. также|se även|ayrıca bkz\.|انظر أيضًا|另见)|see|siehe|voir|véase|vedi|zie|viz|zob\.|ver|см\.|se|bkz\.|انظر|见)(?:\s+|(?<=见))/i
const wordsAfter = /(も見よ|도 참조)$|を見よ$|\s참조$/

/** What an index entry of Word says, from what follows `XE`: `"Prices:of food" \t "See Wages"`. Ranges of pages and their type are none of it. */
export function readIndexEntry(rest: string): IndexMark | undefined {
  const [, inQuotes, bare] = entryText.exec(rest) ?? []
  const entry = splitLevels(inQuotes ?? bare ?? "")
  if (entry.length === 0) return undefined
  const other = otherText.exec(rest)?.[1]?.replace(/\\(.)/g, "$1").trim()
  if (other === undefined || other === "") return { entry }
  const said = wordsBefore.exec(other) ?? wordsAfter.exec(other)
  const named = said === null ? other : other.replace(said[0], "")
  return { entry, see: { also: said?.[1] !== undefined, entry: splitLevels(named) } }
}

/** A colon parts the levels unless a backslash stands before it. */
const splitLevels = (written: string): string[] =>
  (written.match(/(?:\\.|[^:\\])+/g) ?? [])
    .map((level) => level.replace(/\\(.)/g, "$1").replace(/\s+/g, " ").trim())
    .filter((level) => level !== "")
