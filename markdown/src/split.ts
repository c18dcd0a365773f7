import { definitionSources, withDefinitions } from "./definitions.ts"
import { headingText } from "./headings.ts"
import { parse } from "./parse.ts"

/**
 * A part of a text under one heading. `start` and `end` are offsets in the source (UTF-16 units): the pieces follow
 * each other without a gap. `content` is what stands after the heading line, with the definitions it needs.
 */
export interface Piece {
  title: string
  /** The heading's level, 1 to 6; 0 for what stands before the first heading. */
  level: number
  content: string
  start: number
  end: number
  /** Where the line of its heading begins, by which it can be cut again; nothing where no heading begins it. */
  cut: number | null
}

/**
 * Cuts a text at its headings of the given level or higher, those that stand in no quote and no list. Text before the first
 * becomes a piece without a title; a blank beginning belongs to the first heading. Link and footnote definitions that a
 * piece uses but another holds are added to its content.
 */
export function splitAtHeadings(source: string, depth: 1 | 2 | 3 | 4 | 5 | 6): Piece[] {
  return splitWhere(source, ({ level }) => level <= depth)
}

/** Cuts a text like `splitAtHeadings`, but at those of its headings whose lines begin at these offsets. */
export function splitAtCuts(source: string, cuts: ReadonlySet<number>): Piece[] {
  return splitWhere(source, ({ cut }) => cuts.has(cut))
}

function splitWhere(source: string, isCut: (heading: { cut: number; level: number }) => boolean): Piece[] {
  const tree = parse(source)
  const cuts = tree.children.flatMap((node, index): Cut[] => {
    if (node.type !== "heading" || node.position === undefined) return []
    const { start, end } = node.position
    const cut = Math.max((start.offset ?? 0) - (start.column - 1), 0)
    if (!isCut({ cut, level: node.depth })) return []
    return [{ index, title: headingText(node), level: node.depth, start: cut, body: end.offset ?? 0, cut }]
  })
  const opening = { index: -1, title: "", level: 0, start: 0, body: 0, cut: null }
  const first = cuts[0]
  if (first === undefined || source.slice(0, first.start).trim() !== "") cuts.unshift(opening)
  else first.start = 0

  const definitions = definitionSources(source, tree)
  return cuts.flatMap(({ index, title, level, start, body, cut }, at) => {
    const next = cuts[at + 1]
    const end = next?.start ?? source.length
    const words = source.slice(body, end)
    if (level === 0 && words.trim() === "") return []
    const nodes = tree.children.slice(index + 1, next?.index)
    return [{ title, level, content: withDefinitions(trimBlank(words), nodes, definitions), start, end, cut }]
  })
}

/** Where a piece begins: the heading among the top nodes, its offset, and where its line ends. */
interface Cut {
  index: number
  title: string
  level: number
  start: number
  body: number
  cut: number | null
}

/** Drops the rest of the heading's line and the blank lines after it, and leaves one line ending at the end. */
export function trimBlank(words: string): string {
  const kept = words.replace(/^\uFEFF?(?:[ \t]*(?:\r\n|\n|\r))*/, "").trimEnd()
  return kept === "" ? "" : kept + (words.includes("\r\n") ? "\r\n" : "\n")
}
