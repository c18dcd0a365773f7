import type { Nodes, Root } from "mdast"
import type { TextRange } from "./reanchor.ts"
import { walkTree } from "./walk.ts"

interface SourceWord {
  word: string
  start: number
  end: number
}

type TextQuote = { quote: string; at?: number | undefined }

/**
 * The stretch of the source that was quoted from its page. `at` is where the quoted block begins, and `values` are those that
 * the page showed. Words that stand there twice, or not at all, give the whole block; undefined if no block is known either.
 */
export function rangeOfQuote(
  tree: Root,
  source: string,
  { values = {}, ...quote }: TextQuote & { values?: Record<string, string> },
): TextRange | undefined {
  return createQuoteFinder(tree, source, values)(quote)
}

/** The same for many quotes of one page, each block of which is read once. */
export function createQuoteFinder(
  tree: Root,
  source: string,
  values: Record<string, string>,
): (quote: TextQuote) => TextRange | undefined {
  const said = new Map<Nodes, SourceWord[]>()
  const wordsOf = (block: Nodes): SourceWord[] => {
    const words = said.get(block) ?? sourceWordsIn(block, source, values)
    said.set(block, words)
    return words
  }
  return ({ quote, at }) => {
    const wanted = wordsIn(quote)
    // A long quote ends with an ellipsis, and maybe within a word.
    if (quote.endsWith("…")) wanted.pop()
    const blocks = tree.children.filter(({ position }) => at === undefined || position?.start.offset === at)
    const found = blocks.flatMap((block) => rangesOfWords(wordsOf(block), wanted))
    if (found.length === 1) return found[0]
    return at === undefined ? undefined : blocks.map(blockRangeOf)[0]
  }
}

const wordsIn = (text: string): string[] => text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

const blockRangeOf = ({ position }: Nodes): TextRange => ({
  start: position?.start.offset ?? 0,
  end: position?.end.offset ?? 0,
})

/** The words that a block shows, each with its place in the source; those of a value stand where its variable does. */
function sourceWordsIn(block: Nodes, source: string, values: Record<string, string>): SourceWord[] {
  const said: SourceWord[] = []
  walkTree(block, (node) => {
    if (node.type !== "text" && node.type !== "inlineCode" && node.type !== "code") return
    const { start, end } = blockRangeOf(node)
    let cursor = start
    for (const [one] of node.value.matchAll(/\{\{[a-z][a-z0-9_]{1,63}\}\}|[\p{L}\p{M}\p{N}]+/gu)) {
      const offset = source.indexOf(one, cursor)
      const isThere = offset >= 0 && offset + one.length <= end
      const range = isThere ? { start: offset, end: offset + one.length } : { start: cursor, end: cursor }
      if (isThere) cursor = range.end
      const shown = one.startsWith("{{") ? wordsIn(values[one.slice(2, -2)] ?? one) : [one]
      for (const word of shown) said.push({ word, ...range })
    }
  })
  return said
}

function rangesOfWords(said: SourceWord[], wanted: string[]): TextRange[] {
  if (wanted.length === 0) return []
  const ranges: TextRange[] = []
  for (const [index, first] of said.entries()) {
    if (!wanted.every((word, offset) => said[index + offset]?.word === word)) continue
    ranges.push({ start: first.start, end: said[index + wanted.length - 1]?.end ?? first.end })
  }
  return ranges
}
