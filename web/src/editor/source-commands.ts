import type { SourceSelection, SourceChange } from "./source-selection.ts"
import type { Command, Insertion } from "./mode.ts"
import { insertSourceFootnote } from "./source-footnote.ts"
import { makeTable } from "./source-table.ts"
import { spacesAround } from "./variables/spaces.ts"

const marks = { bold: "**", italic: "_", code: "`" } as const

/** What a command does to Markdown, where it is a change of the text. */
export function applyCommand(selected: SourceSelection, command: Command): SourceChange | undefined {
  switch (command) {
    case "bold":
    case "italic":
    case "code":
      return toggleSourceMark(selected, marks[command])
    case "heading1":
    case "heading2":
    case "heading3":
    case "heading4":
    case "heading5":
    case "heading6":
      return togglePrefix(selected, `${"#".repeat(Number(command.at(-1)))} `)
    case "paragraph":
      return togglePrefix(selected, "")
    case "bulletList":
      return togglePrefix(selected, "- ")
    case "numberedList":
      return togglePrefix(selected, (index) => `${index + 1}. `)
    case "taskList":
      return togglePrefix(selected, "- [ ] ")
    default:
      return undefined
  }
}

/** What an insertion from a dialog does to Markdown. */
export function applyInsertion(selected: SourceSelection, what: Insertion): SourceChange {
  if (what.kind === "table") return makeTable(selected, what)
  if (what.kind === "footnote") return insertSourceFootnote(selected, what)
  if (what.kind !== "variable") return insertSourceLink(selected, { ...what, image: what.kind === "image" })
  const { text, from, to } = selected
  const spaces = spacesAround(text.slice(0, from), text.slice(to))
  const insert = `${spaces.before}{{${what.slug}}}${spaces.after}`
  const end = from + insert.length
  return { from, to, insert, anchor: end, head: end }
}

/** Puts a mark around what is selected, or takes it away where it stands already. */
export function toggleSourceMark(selected: SourceSelection, mark: string): SourceChange {
  const { text, from, to } = wordsIn(selected)
  const size = mark.length
  const inside = text.slice(from, to)
  const wraps = inside.length >= 2 * size && inside.startsWith(mark) && inside.endsWith(mark)
  if (wraps) return change(from, to, inside.slice(size, -size))
  if (text.slice(Math.max(0, from - size), from) === mark && text.slice(to, to + size) === mark)
    return change(from - size, to + size, inside)
  return { from, to, insert: mark + inside + mark, anchor: from + size, head: to + size }
}

/** Begins every line that is touched with `prefix`, or none of them if all did. */
export function togglePrefix(
  { text, from, to }: SourceSelection,
  prefix: string | ((index: number) => string),
): SourceChange {
  const prefixOf = typeof prefix === "string" ? () => prefix : prefix
  const start = text.lastIndexOf("\n", from - 1) + 1
  const next = text.indexOf("\n", to)
  const end = next < 0 ? text.length : next
  const lines = text.slice(start, end).split("\n")
  const all = prefixOf(0) !== "" && lines.every((line, index) => beginning(line) === prefixOf(index))
  const insert = lines
    .map((line, index) => (all ? "" : prefixOf(index)) + line.slice(beginning(line).length))
    .join("\n")
  const head = start + insert.length
  return { from: start, to: end, insert, anchor: lines.length > 1 ? start : head, head }
}

/** Puts a link or image where the selection is. */
export function insertSourceLink(
  selected: SourceSelection,
  { words, url, image }: { words: string; url: string; image: boolean },
): SourceChange {
  const { from, to } = wordsIn(selected)
  // What was selected has its own marks; other words, such as a topic's title, have none.
  const isSelected = words !== "" && selected.text.slice(from, to).trim() === words.trim()
  const plain = words.replace(/([\\[\]])/g, "\\$1").replace(/\s+/g, " ")
  const label = isSelected ? plain : plain.replace(markupInWords, "\\$&")
  const address = /[\s()<>]/.test(url) ? `<${url.replace(/[<>\s]/g, encodeURIComponent)}>` : url
  const insert = `${image ? "!" : ""}[${label}](${address})`
  return { from, to, insert, anchor: from + insert.length, head: from + insert.length }
}

/** Signs that would be read as Markdown or HTML; an underscore inside a word is none. */
const markupInWords =
  /[*`]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|~(?=~)|<(?=[\p{L}/!?])|&(?=#?[\p{L}\p{N}]{1,31};)|\$(?=`)/gu

/** What is selected without the spaces at its ends, as a word has when it was marked with the one after it. */
function wordsIn({ text, from, to }: SourceSelection): SourceSelection {
  const inside = text.slice(from, to)
  if (inside.trim() === "") return { text, from, to }
  return { text, from: to - inside.trimStart().length, to: from + inside.trimEnd().length }
}

const change = (from: number, to: number, insert: string): SourceChange => ({
  from,
  to,
  insert,
  anchor: from,
  head: from + insert.length,
})

/** What makes a line a heading or an item. */
const beginning = (line: string) => /^(?:#{1,6} +|[-*+] \[[ x]\] |[-*+] +|\d{1,9}[.)] +)/i.exec(line)?.[0] ?? ""
