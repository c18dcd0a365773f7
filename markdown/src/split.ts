import type { Root } from "mdast"
import { collectDefinitionSources, withNeededDefinitions } from "./definitions.ts"
import { headingText, hasMoreThanText } from "./headings.ts"
import { parseMarkdown } from "./parse.ts"

/**
 * A part of a text under one heading. `start` and `end` are offsets in the source (UTF-16 units): the pieces follow
 * each other without a gap. `content` is what stands after the heading line, with the definitions it needs.
 */
export interface TextChunk {
  title: string
  /** The heading's level, 1 to 6; 0 for what stands before the first heading. */
  level: number
  content: string
  start: number
  end: number
  /** Where the line of its heading begins, by which it can be cut again; nothing where no heading begins it. */
  cut: number | null
}

/** A heading at which a text can be cut: where its line begins, and where its words end. */
export interface HeadingLine {
  title: string
  level: number
  cut: number
  body: number
  /** Where its title alone would lose something: a link, a picture or a note. */
  more?: true
}

/**
 * Cuts a text at its headings of the given level or higher, those that stand in no quote and no list. Text before the first
 * becomes a piece without a title; a blank beginning belongs to the first heading. Link and footnote definitions that a
 * piece or its heading uses but another holds are added to its content.
 */
export function splitAtHeadings(source: string, depth: 1 | 2 | 3 | 4 | 5 | 6): TextChunk[] {
  const tree = parseMarkdown(source)
  const isCut = ({ level }: HeadingLine): boolean => level <= depth
  return splitTree(source, tree, isCut).map(({ chunk }) => chunk)
}

/** Cuts a text like `splitAtHeadings`, but at those of its headings whose lines begin at these offsets. */
export function splitAtCuts(source: string, cuts: ReadonlySet<number>): TextChunk[] {
  return splitTree(source, parseMarkdown(source), ({ cut }) => cuts.has(cut)).map(({ chunk }) => chunk)
}

/** The headings at which a text can be cut. */
export function headingLinesOf(tree: Root): HeadingLine[] {
  return tree.children.flatMap((node) => {
    if (node.type !== "heading" || node.position === undefined) return []
    const { start, end } = node.position
    const cut = Math.max((start.offset ?? 0) - (start.column - 1), 0)
    const line = { title: headingText(node), level: node.depth, cut, body: end.offset ?? 0 }
    return [hasMoreThanText(node) ? { ...line, more: true } : line]
  })
}

/** A piece, and from where to where its words stand in the source, blank lines around them included. */
interface ChunkRange {
  chunk: TextChunk
  body: number
  end: number
}

/** Cuts a text that was read. */
export function splitTree(source: string, tree: Root, isCut: (heading: HeadingLine) => boolean): ChunkRange[] {
  const ranges = splitAtLines(source, headingLinesOf(tree).filter(isCut))
  const definitions = collectDefinitionSources(source, tree)
  if (definitions.size === 0) return ranges
  const nodes = nodesPerChunk(tree, ranges)
  return ranges.map(({ chunk, ...range }, index) => {
    const content = withNeededDefinitions(chunk.content, nodes[index] ?? [], definitions)
    return { ...range, chunk: { ...chunk, content } }
  })
}

/** The top nodes of a tree that stand in each of these stretches of its source, the heading included. */
export function nodesPerChunk(tree: Root, ranges: ChunkRange[]): Root["children"][] {
  let next = 0
  const startOf = (at: number): number => tree.children[at]?.position?.start.offset ?? Infinity
  return ranges.map(({ chunk, body, end }) => {
    while (startOf(next) < (chunk.cut ?? body)) next++
    const first = next
    while (startOf(next) < end) next++
    return tree.children.slice(first, next)
  })
}

/** Cuts a text at these of its headings. */
export function splitAtLines(source: string, lines: HeadingLine[]): ChunkRange[] {
  const first = lines[0]
  const hasOpening = first === undefined || source.slice(0, first.cut).trim() !== ""
  const headed = lines.map(({ title, level, cut, body }, index) => ({
    title,
    level,
    cut,
    body,
    start: index === 0 && !hasOpening ? 0 : cut,
  }))
  const all = hasOpening ? [{ title: "", level: 0, cut: null, body: 0, start: 0 }, ...headed] : headed
  return all.flatMap(({ title, level, cut, body, start }, at) => {
    const end = all[at + 1]?.start ?? source.length
    const words = source.slice(body, end)
    if (level === 0 && words.trim() === "") return []
    return [{ chunk: { title, level, content: trimBlankLines(words), start, end, cut }, body, end }]
  })
}

/** Drops the rest of the heading's line and the blank lines after it, and leaves one line ending at the end. */
export function trimBlankLines(words: string): string {
  const trimmed = words.replace(/^\uFEFF?(?:[ \t]*(?:\r\n|\n|\r))*/, "").trimEnd()
  return trimmed === "" ? "" : trimmed + (words.includes("\r\n") ? "\r\n" : "\n")
}
