import type { Nodes, Root } from "mdast"
import { fromMarkdown } from "mdast-util-from-markdown"
import type { Extension } from "mdast-util-from-markdown"
import { gfmFromMarkdown } from "mdast-util-gfm"
import { gfm } from "micromark-extension-gfm"
import { findContainers } from "./container-lines.ts"
import { containerSyntax, containerTree } from "./container-syntax.ts"
import { formulaIn } from "./generator-notation.ts"
import { generatorSyntax } from "./generator-syntax.ts"
import { markPlainMarkers } from "./alerts.ts"
import { createLimits } from "./limits.ts"
import { markLiterals } from "./literals.ts"
import { flattenDeepNodes } from "./flatten-deep-nodes.ts"
import { mayHoldBareAddresses } from "./needed-constructs.ts"
import { walkTree } from "./walk.ts"

/**
 * The tree of a text without frontmatter: CommonMark 0.31.2 with GFM tables, task lists, strikethrough (two tildes),
 * autolinks and footnotes, and containers. Every node of the text has its position; offsets count UTF-16 units from 0, lines and
 * columns from 1. Beyond a hundred levels of nesting, text stays as plain text. Never throws.
 */
export function parseMarkdown(source: string): Root {
  return parseWith(source, [])
}

/** The tree by CommonMark alone, without the extensions: for comparing with its specification only. */
export function parseCommonMark(source: string): Root {
  return fromMarkdown(source, {
    extensions: createLimits(source, {}),
    mdastExtensions: [{ transforms: [flattenDeepNodes] }],
  })
}

/** The same tree as `parse` gives, with listeners of the caller's own on the tokens it is made from. */
export function parseWith(source: string, listeners: Extension[]): Root {
  // The parser does the same, a character at a time.
  const shown = source.replaceAll(/\0+/g, (zeros) => "\uFFFD".repeat(zeros.length))
  const unmarked = shown.replace(/^\uFEFF/, "")
  const tree = fromMarkdown(shown, {
    extensions: [
      ...createLimits(source, gfm({ singleTilde: false })),
      ...containerSyntax(findContainers(shown)),
      ...generatorSyntax(unmarked),
    ],
    mdastExtensions: [
      { transforms: [flattenDeepNodes] },
      mayHoldBareAddresses(source) ? gfmTree : gfmWithoutTransforms,
      headingStarts,
      containerTree,
      ...listeners,
    ],
  })

  if (unmarked.includes("$$")) readFormulas(tree)
  if (source.startsWith("\uFEFF")) shiftPastBom(tree)
  markLiterals(tree, source)
  markPlainMarkers(tree, source)
  return tree
}

const gfmTree = gfmFromMarkdown()
/** GFM without the search of all words for addresses. */
const gfmWithoutTransforms = gfmTree.map((part): Extension => ({ ...part, transforms: [] }))

/** An underlined heading begins with its words: to the parser, with the definitions above it. */
const headingStarts: Extension = {
  enter: {
    setextHeadingText({ start: { line, column, offset } }) {
      const heading = this.stack.at(-1)
      if (heading?.position !== undefined) heading.position.start = { line, column, offset }
    },
  },
}

/** A formula between two dollar signs and two is the same as a block of code in `math`. */
function readFormulas(tree: Root): void {
  walkTree(tree, (node) => {
    if (!("children" in node)) return
    const { children }: { children: Nodes[] } = node
    for (const [at, child] of children.entries()) {
      const value = child.type === "html" ? formulaIn(child.value.trimEnd()) : undefined
      if (value !== undefined)
        children[at] = { type: "code", lang: "math", meta: null, value, position: child.position }
    }
  })
}

/** The parser drops a byte order mark without counting it. */
function shiftPastBom(tree: Root): void {
  const seen = new Set<object>()
  walkTree(tree, (node) => {
    if (node.position === undefined) return
    for (const point of [node.position.start, node.position.end]) {
      if (seen.has(point)) continue
      seen.add(point)
      if (point.offset !== undefined) point.offset++
      if (point.line === 1) point.column++
    }
  })
}
