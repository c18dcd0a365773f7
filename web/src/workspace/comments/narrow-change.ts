import { countAlikeEnds } from "../../editor/alike-ends.ts"

type Change = { quote: string; words: string }

/**
 * The words of a suggestion that differ, and how many characters before and after them stay. At least one word is quoted:
 * where words only come in, the one after or before them.
 */
export function narrowChange({ quote, words }: Change): Change & { before: number; after: number } {
  const [old, now] = [tokensOf(quote), tokensOf(words)]
  let { start, end } = countAlikeEnds(old, now)
  const isBlank = () =>
    old
      .slice(start, old.length - end)
      .join("")
      .trim() === ""
  while (isBlank() && end > 0) end--
  while (isBlank() && start > 0) start--
  const cut = (tokens: string[]) => tokens.slice(start, tokens.length - end).join("")
  const differing = cut(old)
  const before = old.slice(0, start).join("").length + differing.length - differing.trimStart().length
  const narrow = differing.trim()
  return { quote: narrow, words: cut(now).trim(), before, after: quote.length - before - narrow.length }
}

/** What stays before and after the words that differ, and those: either may be none. */
export function partsOfChange({ quote, words }: Change) {
  const [old, now] = [tokensOf(quote), tokensOf(words)]
  const { start, end } = countAlikeEnds(old, now)
  const cut = (tokens: string[]) => tokens.slice(start, tokens.length - end).join("")
  return {
    before: old.slice(0, start).join(""),
    deleted: cut(old),
    inserted: cut(now),
    after: old.slice(old.length - end).join(""),
  }
}

/** Words, what stands between them, and the spaces. */
const tokensOf = (text: string) => text.match(/[\p{L}\p{M}\p{N}]+|\s+|[^\p{L}\p{M}\p{N}\s]+/gu) ?? []
