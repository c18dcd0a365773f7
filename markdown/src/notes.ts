import { bodyWords, excerpt, onOneLine, plainText, readFor, shortened } from "./excerpt.ts"
import { headingSlugs, headingText, slugs } from "./headings.ts"
import { hasDefinitions } from "./links.ts"
import { addressesOf, readText } from "./read-text.ts"
import type { Address, ReadText } from "./read-text.ts"
import { applyEdits, editOf } from "./rewrite-urls.ts"
import type { Edit } from "./rewrite-urls.ts"
import { cutAt, headingLines } from "./split.ts"
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

/**
 * What one reading of a text that holds no definitions told, small enough to be kept: from it follows what reading each
 * part of the text would tell, wherever that is cut at its headings. All offsets are those of the text.
 */
export interface Notes {
  lines: HeadingLine[]
  /** Its headings in reading order, also those in quotes and lists. */
  headings: { at: number; text: string }[]
  addresses: Address[]
  /** Where its blocks begin; with the first words of those that a summary may need. */
  blocks: { at: number; words: string; isHeading?: true }[]
  /** How long a summary may be. */
  length: number
}

/** The notes of a text that was read, for summaries of this length; none where its definitions say what its words mean. */
export function notesOf(text: ReadText, length: number): Notes | undefined {
  const { tree } = text
  if (hasDefinitions(tree)) return undefined
  let known = 0
  const blocks = tree.children.map((node) => {
    const isHeading = node.type === "heading"
    const isNeeded = isHeading || known <= length + 1
    const words = isNeeded ? onOneLine(plainText({ type: "root", children: [node] })).slice(0, length + 1) : ""
    known = isHeading ? 0 : known + (words === "" ? 0 : words.length + 1)
    return { at: node.position?.start.offset ?? 0, words, ...(isHeading && { isHeading }) }
  })
  const headings = [...headingSlugs(tree).keys()].map((heading) => {
    return { at: heading.position?.start.offset ?? 0, text: headingText(heading) }
  })
  return { lines: headingLines(tree), headings, addresses: addressesOf(text).map(plainAddress), blocks, length }
}

/** Cuts a text where `splitAtCuts` does, and tells of each part what reading it alone would tell. */
export function partsIn(source: string, notes: Notes, cuts: ReadonlySet<number>): Parts {
  const { lines, headings, addresses, blocks, length } = notes
  const stretches = cutAt(
    source,
    lines.filter(({ cut }) => cuts.has(cut)),
  )
  const parts = stretches.map(({ piece, body, end }): Piece & Told => {
    const from = beginningOf(source.slice(body, end), piece.content)
    if (from === undefined) return { ...piece, ...toldAlone(piece.content, length) }
    const shift = body + from
    const isInside = ({ at }: { at: number }): boolean => at >= body && at < end
    const own = blocks.filter(isInside).map(({ at, ...block }) => ({ ...block, at: at - shift }))
    return {
      ...piece,
      anchors: slugs(headings.filter(isInside).map((heading) => heading.text)),
      addresses: addresses
        .filter((address) => isInside({ at: address.start }))
        .map((address) => ({ ...address, start: address.start - shift, end: address.end - shift })),
      ...excerptIn(own, piece.content, length),
    }
  })
  return { anchors: slugs(headings.map((heading) => heading.text)), parts }
}

/** What a text tells that is read for it, with an excerpt of this length. */
export const toldAlone = (source: string, length: number): Told => told(readText(source), length)

/** What a text tells, with an excerpt of this length. */
export function told(text: ReadText, length: number): Told {
  const { source, tree } = text
  const notes = notesOf(text, length)
  return {
    content: source,
    anchors: [...headingSlugs(tree).values()],
    addresses: notes?.addresses ?? addressesOf(text).map(plainAddress),
    ...(notes
      ? excerptIn(notes.blocks, source, length)
      : source.length > readFor(length)
        ? { excerpt: excerpt(source, length), reach: Infinity }
        : { excerpt: shortened(bodyWords(tree), length), reach: source.length }),
  }
}

type Change = (url: string, kind: "link" | "image") => string | undefined

/** A text that was read, with its addresses changed as `rewriteUrls` changes them, and the notes that reading it then would give. */
export function rewriteRead(text: ReadText, change: Change, length: number): { content: string; notes?: Notes } {
  const before = notesOf(text, length)
  const addresses = before?.addresses ?? addressesOf(text)
  const changed = addresses.map((address) => {
    const url = change(address.url, address.kind)
    return { address, url: url ?? address.url, edit: editOf(address, url)[0] }
  })
  const edits = changed.flatMap(({ edit }) => edit ?? []).toSorted((one, other) => one.start - other.start)
  const content = applyEdits(text.source, edits)
  const overlap = edits.some((edit, index) => edit.start < (edits[index - 1]?.end ?? 0))
  // An automatic link reads as its address, and some characters are written otherwise.
  const readsOtherwise = changed.some(
    ({ address, url, edit }) => edit !== undefined && (address.form === "automatic" || /[\n\r\t|\0]/.test(url)),
  )
  if (before === undefined || overlap || readsOtherwise) return { content }

  const moved = mover(edits)
  const notes: Notes = {
    length,
    lines: before.lines.map((line) => ({ ...line, cut: moved(line.cut), body: moved(line.body) })),
    headings: before.headings.map(({ at, ...heading }) => ({ ...heading, at: moved(at) })),
    blocks: before.blocks.map(({ at, ...block }) => ({ ...block, at: moved(at) })),
    addresses: changed.map(({ address, url, edit }) => {
      const start = moved(address.start)
      return edit === undefined
        ? { ...address, start, end: moved(address.end) }
        : { ...writtenAs(address, edit, start), url }
    }),
  }
  return { content, notes }
}

/** How an address is written once it was changed: it may have got brackets or quotes. */
function writtenAs(address: Address, { text }: Edit, start: number): Address {
  const isWrapped = address.form === "bare" ? text.startsWith("<") : address.form === "unquoted"
  if (!isWrapped) return { ...address, start, end: start + text.length }
  const form = address.form === "bare" ? "enclosed" : "quoted"
  return { ...address, form, start: start + 1, end: start + text.length - 1 }
}

/** Where an offset lies after these edits, which follow each other. */
function mover(edits: Edit[]): (at: number) => number {
  let sum = 0
  const growths = edits.map(({ start, end, text }) => (sum += text.length - (end - start)))
  return (at) => {
    let [from, to] = [0, edits.length]
    while (from < to) {
      const middle = (from + to) >> 1
      if ((edits[middle]?.end ?? 0) <= at) from = middle + 1
      else to = middle
    }
    return at + (growths[from - 1] ?? 0)
  }
}

/** The excerpt of a text of these blocks, and how far the text was needed for it: what comes behind changes nothing. */
function excerptIn(blocks: Notes["blocks"], source: string, length: number): { excerpt: string; reach: number } {
  let words = ""
  for (const [index, block] of blocks.entries()) {
    if (block.isHeading) continue
    words = words === "" || block.words === "" ? words + block.words : `${words} ${block.words}`
    const reach = blocks[index + 1]?.at ?? Infinity
    if (reach > readFor(length)) break
    if (words.length > length) return { excerpt: shortened(words, length), reach }
  }
  if (source.length > readFor(length)) return { excerpt: excerpt(source, length), reach: Infinity }
  const all = words === "" ? onOneLine(blocks.map((block) => block.words).join(" ")) : words
  return { excerpt: shortened(all, length), reach: source.length }
}

const plainAddress = ({ url, kind, form, start, end }: Address): Address => ({ url, kind, form, start, end })

/** Where the content of a part begins among its words; nothing where more than blank lines were taken off. */
function beginningOf(words: string, content: string): number | undefined {
  const kept = content.trimEnd()
  const from = words.indexOf(kept)
  return /^\uFEFF?[ \t\r\n]*$/.test(words.slice(0, from)) && /^[ \t\r\n]*$/.test(words.slice(from + kept.length))
    ? from
    : undefined
}
