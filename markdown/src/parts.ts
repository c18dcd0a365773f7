import type { Root } from "mdast"
import { excerpt, excerptOf, readFor } from "./excerpt.ts"
import { headingSlugs } from "./headings.ts"
import { hasDefinitions } from "./links.ts"
import { addressesOf, readText } from "./read-text.ts"
import type { Address, ReadText } from "./read-text.ts"
import { applyEdits, editOf } from "./rewrite-urls.ts"
import { cutTree, headingLines, nodesIn } from "./split.ts"
import type { HeadingLine, Piece } from "./split.ts"

/** What reading a text told: where its headings are reached, its addresses, and its first words. */
export interface Told {
  content: string
  /** The anchors of its headings in reading order, without any prefix. */
  anchors: string[]
  addresses: Address[]
  excerpt: string
  /** How much of the text the excerpt depends on. */
  reach: number
}

/** A text by its parts, all told from one reading; `anchors` are those of the whole. */
export interface Parts {
  anchors: string[]
  parts: (Piece & Told)[]
}

/** What a text tells, with an excerpt of this length. */
export function told(text: ReadText, length: number): Told {
  const { source, tree } = text
  return {
    content: source,
    anchors: anchorsOf(tree),
    addresses: addressesOf(text).map((address) => addressIn(address, 0)),
    ...excerptOf(tree, 0, source, length),
  }
}

/** Cuts a text where `splitAtCuts` does, and tells of each part what reading it alone would tell. */
export function readParts(text: ReadText, cuts: ReadonlySet<number>, length: number): Parts {
  const { source, tree } = text
  // Where a definition gives the words of another part their meaning, each part is read alone.
  const isWhole = !hasDefinitions(tree)
  const stretches = cutTree(source, tree, ({ cut }) => cuts.has(cut))
  const nodes = nodesIn(tree, stretches)
  const parts = stretches.map((stretch, index) => {
    const { piece } = stretch
    const from = isWhole ? beginningOf(source.slice(stretch.body, stretch.end), piece.content) : undefined
    if (from === undefined) return { ...piece, ...told(readText(piece.content), length) }
    const shift = stretch.body + from
    const part: Root = { type: "root", children: nodes[index] ?? [] }
    const addresses = addressesOf(text, part).map((address) => addressIn(address, shift))
    return { ...piece, anchors: anchorsOf(part), addresses, ...excerptOf(part, shift, piece.content, length) }
  })
  return { anchors: anchorsOf(tree), parts }
}

type Change = (url: string, kind: "link" | "image") => string | undefined

/** A text that was read, with its addresses changed as `rewriteUrls` changes them, and its excerpt then. */
export function readdressed(text: Told, change: Change, length: number): { content: string; excerpt: string } {
  const { addresses, reach } = text
  const changed = addresses.map((address) => ({
    form: address.form,
    edits: editOf(address, change(address.url, address.kind)),
  }))
  const edits = changed.flatMap((one) => one.edits)
  if (edits.length === 0) return text
  const content = applyEdits(text.content, edits)
  const growth = edits.reduce((sum, edit) => sum + Math.max(0, edit.text.length - (edit.end - edit.start)), 0)
  // An automatic link's address is among the words; otherwise they are the same ones, if as many of them are read.
  const saysOtherwise = changed.some(({ form, edits: [edit] }) => form === "automatic" && edit !== undefined)
  const isSame = !saysOtherwise && reach + growth <= readFor(length)
  return { content, excerpt: isSame ? text.excerpt : excerpt(content, length) }
}

/**
 * A text that was read, with its addresses changed as `rewriteUrls` changes them, and the headings at which it can then be
 * cut by `splitAtLines`; without them, it has to be read again to be cut.
 */
export function rewriteRead(text: ReadText, change: Change): { content: string; lines?: HeadingLine[] } {
  const edits = addressesOf(text)
    .flatMap((address) => editOf(address, change(address.url, address.kind)))
    .toSorted((one, other) => one.start - other.start)
  const content = applyEdits(text.source, edits)
  if (hasDefinitions(text.tree)) return { content }

  const lines: HeadingLine[] = []
  let [moved, next, last] = [0, 0, 0]
  for (const line of headingLines(text.tree)) {
    for (let edit = edits[next]; edit !== undefined && edit.end <= line.cut; edit = edits[++next]) {
      if (edit.start < last) return { content }
      moved += edit.text.length - (edit.end - edit.start)
      last = edit.end
    }
    if ((edits[next]?.start ?? Infinity) < line.body) return { content }
    lines.push({ ...line, cut: line.cut + moved, body: line.body + moved })
  }
  return { content, lines }
}

/** An address as a part has it that begins at an offset. */
const addressIn = ({ url, kind, form, start, end }: Address, from: number): Address => {
  return { url, kind, form, start: start - from, end: end - from }
}

const anchorsOf = (tree: Root): string[] => [...headingSlugs(tree).values()]

/** Where the content of a part begins among its words; nothing where more than blank lines were taken off. */
function beginningOf(words: string, content: string): number | undefined {
  const kept = content.trimEnd()
  const from = words.indexOf(kept)
  return /^\uFEFF?[ \t\r\n]*$/.test(words.slice(0, from)) && /^[ \t\r\n]*$/.test(words.slice(from + kept.length))
    ? from
    : undefined
}
