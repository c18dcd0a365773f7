import type { Nodes, Root } from "mdast"
import type { TextRange } from "./reanchor.ts"
import { walkTree } from "./walk.ts"

interface SourceWord {
  word: string
  start: number
  end: number
}

/** `before` and `after` are whole words beside the quoted ones. */
type TextQuote = { quote: string; at?: number | undefined; before?: string; after?: string }

/**
 * The stretch of the source that was quoted from its page. `at` is where the quoted block begins, and `values` are those that
 * the page showed. A quote may go on in the blocks that follow, and of words that stand there twice those are meant that have
 * the words beside them. Where that does not tell them, or they are not there, it is the whole block; undefined if no block is
 * known either.
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
  /** The words of a block, and after them as many of the next blocks. */
  const wordsFrom = (index: number, more: number): SourceWord[] => {
    const own = wordsOf(tree.children[index]!)
    const run = [...own]
    for (const block of tree.children.slice(index + 1)) {
      if (run.length >= own.length + more) break
      run.push(...wordsOf(block))
    }
    return run
  }
  return ({ quote, at, before = "", after = "" }) => {
    const wanted = wordsIn(quote)
    // A long quote ends with an ellipsis, and maybe within a word.
    if (quote.endsWith("…")) wanted.pop()
    const indexes = [...tree.children.keys()].filter(
      (index) => at === undefined || tree.children[index]?.position?.start.offset === at,
    )
    const inBlocks = (words: QuotedWords) =>
      indexes.flatMap((index) => rangesOfWords(wordsOf(tree.children[index]!), words))
    const found = inBlocks({ wanted })
    if (found.length === 1) return found[0]
    if (found.length > 1) {
      const located = inBlocks({ wanted, before: wordsIn(before), after: wordsIn(after) })
      if (located.length === 1) return located[0]
    }
    const [block] = indexes
    if (at === undefined || block === undefined) return undefined
    const within = wordsOf(tree.children[block]!).length
    const across = found.length > 0 ? [] : rangesOfWords(wordsFrom(block, wanted.length), { wanted }, within)
    return across.length === 1 ? across[0] : blockRangeOf(tree.children[block]!)
  }
}

interface QuotedWords {
  wanted: string[]
  before?: string[]
  after?: string[]
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

/** Where these words stand, beginning among the first `within` ones. */
function rangesOfWords(
  said: SourceWord[],
  { wanted, before = [], after = [] }: QuotedWords,
  within = said.length,
): TextRange[] {
  if (wanted.length === 0) return []
  const all = [...before, ...wanted, ...after]
  const ranges: TextRange[] = []
  for (let index = before.length; index < within; index++) {
    if (!all.every((word, offset) => said[index - before.length + offset]?.word === word)) continue
    const [first, last] = [said[index], said[index + wanted.length - 1]]
    if (first && last) ranges.push({ start: first.start, end: last.end })
  }
  return ranges
}
