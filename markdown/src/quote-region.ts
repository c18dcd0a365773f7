import type { TextRange } from "./reanchor.ts"
import { mayUseDefinitions, topLevelCuts } from "./top-level-cuts.ts"

/** What a paragraph or heading begins with that reads as its words, whatever follows. */
const plainStart = /^(?:#{1,6}[ \t]+)?([\p{L}\p{M}\p{N} ,.;:'"()?]*)/u
/**
 * The part of a text in which a quote is looked for whose block begins at `at`: whole blocks of the top level, which read there
 * as they do in the text, with that block, those beside it, and as many after it as the quote may go on in. It is the whole text
 * where lines alone do not tell its blocks, or where its words mean what a definition says.
 *
 *     # Rate                 ← may begin here
 *
 *     - one
 *
 *       The rate is high.    ← is in the list
 *
 *     It will be low.        ← may begin here
 */
export function regionOfQuote(source: string, at: number | undefined, quote: string): TextRange {
  const whole = { start: 0, end: source.length }
  const region = at === undefined ? undefined : blocksAround(source, at, countWords(quote))
  if (region === undefined) return whole
  return mayUseDefinitions(source.slice(region.start, region.end), source) ? whole : region
}

/** The blocks that stand around an offset, with so many words after them; undefined where lines do not tell them. */
function blocksAround(source: string, at: number, wanted: number): TextRange | undefined {
  let [start, latest, wordsAfter] = [0, 0, 0]
  for (const cut of topLevelCuts(source)) {
    if (cut === undefined) return undefined
    if (cut.at <= at) [start, latest] = [latest, cut.at]
    else if (wordsAfter >= wanted) return { start, end: cut.at }
    else wordsAfter += countWords(plainStart.exec(cut.line)?.[1] ?? "")
  }
  return { start, end: source.length }
}

const countWords = (text: string) => text.match(/[\p{L}\p{M}\p{N}]+/gu)?.length ?? 0
