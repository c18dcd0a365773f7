const joined = "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}"
const unspaced = new RegExp(`[${joined}]`, "u")
const runs = new RegExp(`[${joined}]+|(?:(?![${joined}])[\\p{L}\\p{N}])+`, "gu")
const plainSpellings: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ł: "l",
  ı: "i",
  þ: "th",
  ð: "d",
  ς: "σ",
}
const longest = 40
/** The apostrophe of "don't" and "survey's" parts no words, as many leave it out; that of "l'été" does. */
const shortened = /(?<=\p{L})['’ʼ](?=(?:t|s|re|ve|ll|m|d)(?![\p{L}\p{N}]))/gu

/** The words of a text as the index knows them: folded, lowercase; scripts without spaces as pairs of signs. */
export function searchWordsOf(text: string): string[] {
  const folded = foldText(text)
  const words: string[] = []
  for (const [run] of folded.matchAll(runs)) {
    if (!unspaced.test(run)) {
      words.push(run.slice(0, longest))
      continue
    }
    const signs = Array.from(run)
    if (signs.length === 1) words.push(run)
    for (let at = 0; at + 1 < signs.length; at++) words.push(`${signs[at]}${signs[at + 1]}`)
  }
  return words
}

/** The words that a text is found by: where a script has no spaces, the sign that ends a run is one too, since it opens no pair. */
export function searchWordsForQuery(text: string): string[] {
  const words = searchWordsOf(text)
  if (!unspaced.test(text)) return words
  for (const [run] of foldText(text).matchAll(runs)) {
    const signs = unspaced.test(run) ? Array.from(run) : []
    if (signs.length > 1) words.push(signs.at(-1)!)
  }
  return words
}

/** Lowercase without accents, so that “Überblick” and “uberblick” are one word, and without the apostrophe in “don’t”. */
export function foldText(text: string): string {
  if (/^[\0-\x7f]*$/.test(text)) return text.toLowerCase().replace(shortened, "")
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[ßæœøđłıþðς]/g, (character) => plainSpellings[character] ?? character)
    .replace(shortened, "")
}

/** The part that the forms of a word share. It is compared while searching, so the index holds the words as they were written. */
export function stemWord(word: string, language: string): string {
  if (!language.startsWith("en") || word.length < 4) return word
  const short = word
    .replace(/(?:ies|ied)$/, "y")
    .replace(/(?<=s|x|z|ch|sh)es$/, "")
    .replace(/(?<=[^su])s$/, "")
    .replace(/(?<=[aeiouy].*[^e])(?:ing|ed)$/, "")
    .replace(/([bdfgmnprt])\1$/, "$1")
  return short.length < 3 ? word : short.replace(/(?<=.{3})e$/, "")
}
