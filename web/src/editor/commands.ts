/** A text with what is selected in it, and what a command makes of both. */
export type Selected = { text: string; from: number; to: number }
export type Change = { from: number; to: number; insert: string; anchor: number; head: number }

/** Puts a mark around what is selected, or takes it away where it stands already. */
export function marked({ text, from, to }: Selected, mark: string): Change {
  const size = mark.length
  const inside = text.slice(from, to)
  const wraps = inside.length >= 2 * size && inside.startsWith(mark) && inside.endsWith(mark)
  if (wraps) return change(from, to, inside.slice(size, -size))
  if (text.slice(Math.max(0, from - size), from) === mark && text.slice(to, to + size) === mark)
    return change(from - size, to + size, inside)
  return { from, to, insert: mark + inside + mark, anchor: from + size, head: to + size }
}

/** Begins every line that is touched with `prefix`, or none of them if all did. */
export function prefixed({ text, from, to }: Selected, prefix: string): Change {
  const start = text.lastIndexOf("\n", from - 1) + 1
  const next = text.indexOf("\n", to)
  const end = next < 0 ? text.length : next
  const lines = text.slice(start, end).split("\n")
  const all = lines.every((line) => line.startsWith(prefix))
  const insert = lines
    .map((line) => (all ? line.slice(prefix.length) : prefix + line.replace(other(prefix), "")))
    .join("\n")
  const head = start + insert.length
  return { from: start, to: end, insert, anchor: lines.length > 1 ? start : head, head }
}

/** Puts a link or image where the selection is. */
export function linked(
  { from, to }: Selected,
  { words, url, image }: { words: string; url: string; image: boolean },
): Change {
  const label = words.replace(/([\\[\]])/g, "\\$1").replace(/\s+/g, " ")
  const address = /[\s()<>]/.test(url) ? `<${url.replace(/[<>\s]/g, encodeURIComponent)}>` : url
  const insert = `${image ? "!" : ""}[${label}](${address})`
  return { from, to, insert, anchor: from + insert.length, head: from + insert.length }
}

const change = (from: number, to: number, insert: string): Change => ({
  from,
  to,
  insert,
  anchor: from,
  head: from + insert.length,
})

/** A heading's line may have been another heading before. */
const other = (prefix: string) => (prefix.startsWith("#") ? /^#{1,6} +/ : /^$/)
