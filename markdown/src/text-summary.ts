import { excerptOfTree, makeExcerpt, collapseWhitespace, toProse, lengthToRead, shortenText } from "./excerpt.ts"
import { givenId, headingSlugs, headingText, idsOfHeadings } from "./headings.ts"
import { hasDefinitions } from "./links.ts"
import { addressesOfText, parseText } from "./parse-text.ts"
import type { TextAddress, ParsedText } from "./parse-text.ts"
import { applyEdits, editOfAddress } from "./rewrite-urls.ts"
import type { TextEdit } from "./rewrite-urls.ts"
import { splitAtLines, headingLinesOf } from "./split.ts"
import type { HeadingLine, TextChunk } from "./split.ts"

/** What reading a text told: where its headings are reached, its addresses, and its first words. */
export interface TextDigest {
  content: string
  /** The anchors of its headings in reading order, without any prefix. */
  anchors: string[]
  addresses: TextAddress[]
  excerpt: string
  /** How much of the text the excerpt depends on. */
  reach: number
}

/** A text by its parts, all told from one reading; `anchors` are those of the whole. */
export interface DigestedText {
  anchors: string[]
  parts: (TextChunk & TextDigest)[]
}

/**
 * What one reading of a text that holds no definitions told, small enough to be kept: from it follows what reading each
 * part of the text would tell, wherever that is cut at its headings. All offsets are those of the text.
 */
export interface TextSummary {
  lines: HeadingLine[]
  /** Its headings in reading order, also those in quotes and lists. */
  headings: { at: number; text: string; id?: string }[]
  addresses: TextAddress[]
  /** Where its blocks begin; with the first words of those that a summary may need. */
  blocks: { at: number; words: string; isHeading?: true }[]
  /** How long a summary may be. */
  length: number
}

/** The notes of a text that was read, for summaries of this length; none where its definitions say what its words mean. */
export function summarizeText(text: ParsedText, length: number): TextSummary | undefined {
  const { tree } = text
  if (hasDefinitions(tree)) return undefined
  let known = 0
  const blocks = tree.children.map((node) => {
    const isHeading = node.type === "heading"
    const isNeeded = isHeading || known <= length + 1
    const words = isNeeded ? collapseWhitespace(toProse({ type: "root", children: [node] })).slice(0, length + 1) : ""
    known = isHeading ? 0 : known + (words === "" ? 0 : words.length + 1)
    return { at: node.position?.start.offset ?? 0, words, ...(isHeading && { isHeading }) }
  })
  const headings = [...headingSlugs(tree).keys()].map((heading) => {
    const id = givenId(heading)
    return { at: heading.position?.start.offset ?? 0, text: headingText(heading), ...(id !== undefined && { id }) }
  })
  return { lines: headingLinesOf(tree), headings, addresses: addressesOfText(text).map(plainAddress), blocks, length }
}

/** Cuts a text where `splitAtCuts` does, and tells of each part what reading it alone would tell. */
export function splitBySummary(source: string, notes: TextSummary, cuts: ReadonlySet<number>): DigestedText {
  const { lines, headings, addresses, blocks, length } = notes
  const ranges = splitAtLines(
    source,
    lines.filter(({ cut }) => cuts.has(cut)),
  )
  const chunks = ranges.map(({ chunk, body, end }): TextChunk & TextDigest => {
    const from = contentStartOf(source.slice(body, end), chunk.content)
    if (from === undefined) return { ...chunk, ...digestSource(chunk.content, length) }
    const shift = body + from
    const isInside = ({ at }: { at: number }): boolean => at >= body && at < end
    const own = blocks.filter(isInside).map(({ at, ...block }) => ({ ...block, at: at - shift }))
    return {
      ...chunk,
      anchors: idsOfHeadings(headings.filter(isInside)),
      addresses: addresses
        .filter((address) => isInside({ at: address.start }))
        .map((address) => ({ ...address, start: address.start - shift, end: address.end - shift })),
      ...excerptIn(own, chunk.content, length),
    }
  })
  return { anchors: idsOfHeadings(headings), parts: chunks }
}

/** What a text tells that is read for it, with an excerpt of this length. */
export const digestSource = (source: string, length: number): TextDigest => digestText(parseText(source), length)

/** What a text tells, with an excerpt of this length. */
export function digestText(text: ParsedText, length: number): TextDigest {
  const { source, tree } = text
  const notes = summarizeText(text, length)
  return {
    content: source,
    anchors: [...headingSlugs(tree).values()],
    addresses: notes?.addresses ?? addressesOfText(text).map(plainAddress),
    ...(notes
      ? excerptIn(notes.blocks, source, length)
      : source.length > lengthToRead(length)
        ? { excerpt: makeExcerpt(source, length), reach: Infinity }
        : { excerpt: excerptOfTree(tree, length), reach: source.length }),
  }
}

type ChangeUrl = (url: string, kind: "link" | "image") => string | undefined

/** A text that was read, with its addresses changed as `rewriteUrls` changes them, and the notes that reading it then would give. */
export function rewriteParsedUrls(
  text: ParsedText,
  change: ChangeUrl,
  length: number,
): { content: string; notes?: TextSummary } {
  const before = summarizeText(text, length)
  const addresses = before?.addresses ?? addressesOfText(text)
  const changed = addresses.map((address) => {
    const url = change(address.url, address.kind)
    return { address, url: url ?? address.url, edit: editOfAddress(address, url)[0] }
  })
  const edits = changed.flatMap(({ edit }) => edit ?? []).toSorted((one, other) => one.start - other.start)
  const content = applyEdits(text.source, edits)
  const overlap = edits.some((edit, index) => edit.start < (edits[index - 1]?.end ?? 0))
  // An automatic link reads as its address, and some characters are written otherwise.
  const readsOtherwise = changed.some(
    ({ address, url, edit }) => edit !== undefined && (address.form === "automatic" || /[\n\r\t|\0]/.test(url)),
  )
  if (before === undefined || overlap || readsOtherwise) return { content }

  const moved = createOffsetMapper(edits)
  const notes: TextSummary = {
    length,
    lines: before.lines.map((line) => ({ ...line, cut: moved(line.cut), body: moved(line.body) })),
    headings: before.headings.map(({ at, ...heading }) => ({ ...heading, at: moved(at) })),
    blocks: before.blocks.map(({ at, ...block }) => ({ ...block, at: moved(at) })),
    addresses: changed.map(({ address, url, edit }) => {
      const start = moved(address.start)
      return edit === undefined
        ? { ...address, start, end: moved(address.end) }
        : { ...rewrittenAddress(address, edit, start), url }
    }),
  }
  return { content, notes }
}

/** How an address is written once it was changed: it may have got brackets or quotes. */
function rewrittenAddress(address: TextAddress, { text }: TextEdit, start: number): TextAddress {
  const isWrapped = address.form === "bare" ? text.startsWith("<") : address.form === "unquoted"
  if (!isWrapped) return { ...address, start, end: start + text.length }
  const form = address.form === "bare" ? "enclosed" : "quoted"
  return { ...address, form, start: start + 1, end: start + text.length - 1 }
}

/** Where an offset lies after these edits, which follow each other. */
function createOffsetMapper(edits: TextEdit[]): (at: number) => number {
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
function excerptIn(blocks: TextSummary["blocks"], source: string, length: number): { excerpt: string; reach: number } {
  let words = ""
  for (const [index, block] of blocks.entries()) {
    if (block.isHeading) continue
    words = words === "" || block.words === "" ? words + block.words : `${words} ${block.words}`
    const reach = blocks[index + 1]?.at ?? Infinity
    if (reach > lengthToRead(length)) break
    if (words.length > length) return { excerpt: shortenText(words, length), reach }
  }
  if (source.length > lengthToRead(length)) return { excerpt: makeExcerpt(source, length), reach: Infinity }
  const all = words === "" ? collapseWhitespace(blocks.map((block) => block.words).join(" ")) : words
  return { excerpt: shortenText(all, length), reach: source.length }
}

const plainAddress = ({ url, kind, form, start, end }: TextAddress): TextAddress => ({ url, kind, form, start, end })

/** Where the content of a part begins among its words; nothing where more than blank lines were taken off. */
function contentStartOf(words: string, content: string): number | undefined {
  const trimmed = content.trimEnd()
  const from = words.indexOf(trimmed)
  return /^\uFEFF?[ \t\r\n]*$/.test(words.slice(0, from)) && /^[ \t\r\n]*$/.test(words.slice(from + trimmed.length))
    ? from
    : undefined
}
