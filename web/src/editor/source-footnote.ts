import type { SourceChange, SourceSelection } from "./source-selection.ts"
import { findTableAt } from "./source-table.ts"

/** Puts a reference where the selection ends, and its footnote at the end of the text. */
export function insertSourceFootnote(
  selected: SourceSelection,
  { label, words }: { label: string; words: string },
): SourceChange {
  const { text } = selected
  const at = placeOfReference(selected)
  const insert = `[^${label}]`
  const head = at + insert.length
  const also = {
    at: text.length,
    insert: noteAtEnd(text.slice(0, at) + insert + text.slice(at), `${insert}: ${words}`),
  }
  return { from: at, to: at, insert, anchor: head, head, also }
}

/** What begins a block, or its first cell; before it there are no words. */
const lead =
  /^(?:[ \t]*(?:>|[-*+](?=[ \t])(?:[ \t]+\[[ xX]\](?=[ \t]))?|\d{1,9}[.)](?=[ \t])|#{1,6}(?=[ \t])|\|))*[ \t]*/

function placeOfReference({ text, from, to }: SourceSelection): number {
  const inside = text.slice(from, to)
  const place = inside.trim() === "" ? to : from + inside.trimEnd().length
  const start = text.lastIndexOf("\n", place - 1) + 1
  const line = text.slice(start).split("\n", 1)[0] ?? ""
  const row = line.trimEnd()
  // Behind the last bar of a row there is no cell.
  if (place - start >= row.length && row.endsWith("|") && findTableAt({ text, from: place }))
    return start + row.slice(0, -1).trimEnd().length
  return Math.max(place, start + (lead.exec(line)?.[0].length ?? 0))
}

const definition = /^\[\^[^\]\s]+\]:/

/** A footnote under a text: under the last one where each has the next line, else after an empty line. */
function noteAtEnd(text: string, note: string): string {
  const words = text.trimEnd()
  const breaks = text.slice(words.length).split("\n").length - 1
  const [last = "", former = ""] = words.split("\n").slice(-2).toReversed()
  const wanted = definition.test(last) && definition.test(former) ? 1 : 2
  return "\n".repeat(Math.max(0, wanted - breaks)) + note + (text.endsWith("\n") ? "\n" : "")
}
