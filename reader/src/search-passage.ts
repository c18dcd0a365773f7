import { searchWordsOf } from "./search-words.ts"

const before = 60
const longest = 200
const wordParts = /([\p{L}\p{N}\p{M}]+(?:['’ʼ](?:t|s|re|ve|ll|m|d)(?![\p{L}\p{N}]))?)/iu

/** A text cut into its words, at the odd places, and what stands between them. */
export const cutIntoWords = (text: string): string[] => text.split(wordParts)

export const isFoundWord = (word: string, marks: Set<string>) => searchWordsOf(word).some((one) => marks.has(one))

/** The words around the first found one, with that word as it is written; nothing where the text holds none. */
export function passageAround(text: string, marks: Set<string>): { passage: string; word: string } | undefined {
  const whole = text.replace(/\s+/g, " ").trim()
  let at = 0
  for (const [place, chunk] of cutIntoWords(whole).entries()) {
    if (place % 2 === 1 && isFoundWord(chunk, marks)) {
      const from = at <= before ? 0 : whole.indexOf(" ", at - before) + 1
      const start = from > at ? at : from
      const end =
        whole.length - start <= longest
          ? whole.length
          : Math.max(whole.lastIndexOf(" ", start + longest), at + chunk.length)
      return {
        passage: `${start > 0 ? "… " : ""}${whole.slice(start, end)}${end < whole.length ? " …" : ""}`,
        word: chunk,
      }
    }
    at += chunk.length
  }
  return undefined
}
