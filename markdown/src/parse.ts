import type { Root } from "mdast"
import { fromMarkdown } from "mdast-util-from-markdown"
import type { Extension } from "mdast-util-from-markdown"
import { gfmFromMarkdown } from "mdast-util-gfm"
import { gfm } from "micromark-extension-gfm"
import { limits } from "./limits.ts"
import { markLiterals } from "./literals.ts"
import { cutDeep } from "./nesting.ts"
import { mayHoldBareAddresses } from "./needed.ts"
import { walk } from "./walk.ts"

/**
 * The tree of a text without frontmatter: CommonMark 0.31.2 with GFM tables, task lists, strikethrough (two tildes),
 * autolinks and footnotes. Every node of the text has its position; offsets count UTF-16 units from 0, lines and
 * columns from 1. Beyond a hundred levels of nesting, text stays as plain text. Never throws.
 */
export function parse(source: string): Root {
  return parseWith(source, [])
}

/** The tree by CommonMark alone, without the extensions: for comparing with its specification only. */
export function parseCommonMark(source: string): Root {
  return fromMarkdown(source, { extensions: limits(source, {}), mdastExtensions: [{ transforms: [cutDeep] }] })
}

/** The same tree as `parse` gives, with listeners of the caller's own on the tokens it is made from. */
export function parseWith(source: string, listeners: Extension[]): Root {
  // The parser does the same, a character at a time.
  const shown = source.replaceAll(/\0+/g, (zeros) => "\uFFFD".repeat(zeros.length))
  const tree = fromMarkdown(shown, {
    extensions: limits(source, gfm({ singleTilde: false })),
    mdastExtensions: [
      { transforms: [cutDeep] },
      mayHoldBareAddresses(source) ? gfmTree : gfmAsMarked,
      headingStarts,
      ...listeners,
    ],
  })

  if (source.startsWith("\uFEFF")) shiftPastBom(tree)
  markLiterals(tree, source)
  return tree
}

const gfmTree = gfmFromMarkdown()
/** GFM without the search of all words for addresses. */
const gfmAsMarked = gfmTree.map((part): Extension => ({ ...part, transforms: [] }))

/** An underlined heading begins with its words: to the parser, with the definitions above it. */
const headingStarts: Extension = {
  enter: {
    setextHeadingText({ start: { line, column, offset } }) {
      const heading = this.stack.at(-1)
      if (heading?.position !== undefined) heading.position.start = { line, column, offset }
    },
  },
}

/** The parser drops a byte order mark without counting it. */
function shiftPastBom(tree: Root): void {
  const seen = new Set<object>()
  walk(tree, (node) => {
    if (node.position === undefined) return
    for (const point of [node.position.start, node.position.end]) {
      if (seen.has(point)) continue
      seen.add(point)
      if (point.offset !== undefined) point.offset++
      if (point.line === 1) point.column++
    }
  })
}
