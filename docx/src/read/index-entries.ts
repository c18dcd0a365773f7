import type { IndexMark } from "@hub/markdown"

const quoted = String.raw`[“"„]((?:\\.|[^"“”\\])*)[”"]`
const entryText = new RegExp(String.raw`^\s*(?:${quoted}|([^\s\\"]+))`)
const otherText = new RegExp(String.raw`\\t\s+${quoted}`, "i")
const seeWords = /^(see also|see|siehe auch|siehe|voir aussi|voir|véase también|véase)\s+/i

/** What an index entry of Word says, from what follows `XE`: `"Prices:of food" \t "See Wages"`. Ranges of pages and their type are none of it. */
export function readIndexEntry(rest: string): IndexMark | undefined {
  const [, inQuotes, bare] = entryText.exec(rest) ?? []
  const entry = splitLevels(inQuotes ?? bare ?? "")
  if (entry.length === 0) return undefined
  const other = otherText.exec(rest)?.[1]?.replace(/\\(.)/g, "$1").trim()
  if (other === undefined || other === "") return { entry }
  const words = seeWords.exec(other)
  const also = / (?:also|auch|aussi|también)$/i.test(words?.[1] ?? "")
  return { entry, see: { also, entry: splitLevels(other.slice(words?.[0].length ?? 0)) } }
}

/** A colon parts the levels unless a backslash stands before it. */
const splitLevels = (written: string): string[] =>
  (written.match(/(?:\\.|[^:\\])+/g) ?? [])
    .map((level) => level.replace(/\\(.)/g, "$1").replace(/\s+/g, " ").trim())
    .filter((level) => level !== "")
