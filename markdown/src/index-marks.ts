import type { Nodes, Root } from "mdast"
import { walkTree } from "./walk.ts"

/** What the index of an edition says of a place: its entry with those it stands under, outermost first, or where to look instead. */
export interface IndexMark {
  entry: string[]
  see?: { also: boolean; entry: string[] }
}

/** An index mark, and the name of its place in the page. */
export interface PlacedIndexMark extends IndexMark {
  id: string
}

const comment = /^<!--\s*index:([^]*?)-->$/i
const lookElsewhere = /;\s*see(\s+also)?\s+([^]+)$/i
/** As many levels as Word has. */
const deepest = 9

/**
 * Reads the mark that a piece of raw HTML is: `<!-- index: Prices: of food -->`, with `; see Wages` or `; see also Wages` where
 * the entry refers to another. A colon or semicolon of an entry has a backslash before it. Anything else is no mark.
 */
export function parseIndexMark(html: string): IndexMark | undefined {
  const written = comment
    .exec(html.trim())?.[1]
    ?.replace(/\\([:;\\])/g, (_, sign: string) => hidden[signs.indexOf(sign)]!)
  if (written === undefined) return undefined
  const elsewhere = lookElsewhere.exec(written)
  const entry = splitLevels(elsewhere ? written.slice(0, elsewhere.index) : written)
  if (entry.length === 0) return undefined
  const see = splitLevels(elsewhere?.[2] ?? "")
  return see.length === 0 ? { entry } : { entry, see: { also: elsewhere?.[1] !== undefined, entry: see } }
}

/** Writes a mark as `parseIndexMark` reads it. */
export function writeIndexMark({ entry, see }: IndexMark): string {
  const elsewhere = see ? `; see ${see.also ? "also " : ""}${joinLevels(see.entry)}` : ""
  return `<!-- index: ${joinLevels(entry)}${elsewhere} -->`
}

/** The signs that are written with a backslash, and what stands for each of them while the others part an entry. */
const signs = ":;\\"
const hidden = "\uE000\uE001\uE002"

const splitLevels = (written: string): string[] =>
  written
    .split(":")
    .map((level) => oneLine(level.replace(/[\uE000-\uE002]/g, (one) => signs[hidden.indexOf(one)]!)))
    .filter((level) => level !== "")
    .slice(0, deepest)

const joinLevels = (levels: string[]): string =>
  levels
    .map((level) =>
      oneLine(level)
        .replaceAll("-->", "→")
        .replace(/[\\:;]/g, "\\$&"),
    )
    .join(": ")

const oneLine = (words: string) => words.replace(/\s+/g, " ").trim()

/** The marks of a text in reading order. */
export function listIndexMarks(tree: Nodes): IndexMark[] {
  const found: IndexMark[] = []
  walkTree(tree, (node) => {
    const mark = node.type === "html" ? parseIndexMark(node.value) : undefined
    if (mark) found.push(mark)
  })
  return found
}

/** The text with a named place for each of its marks, to which an index can lead. */
export function placeIndexMarks(tree: Root): { tree: Root; marks: PlacedIndexMark[] } {
  const marks: PlacedIndexMark[] = []
  const place = <Node extends Nodes>(node: Node): Node => {
    if (node.type === "html") {
      const mark = parseIndexMark(node.value)
      if (mark === undefined) return node
      const id = `index:${marks.length + 1}`
      marks.push({ ...mark, id })
      return { ...node, value: `<a id="${id}"></a>` }
    }
    if (!("children" in node)) return node
    return { ...node, children: node.children.map((child) => place(child as Nodes)) }
  }
  return { tree: place(tree), marks }
}
