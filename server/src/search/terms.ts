/** More words than anybody looks for; the rest of a pasted text finds nothing better. */
const most = 10

/** The apostrophe of "don't" and "survey's" parts no words, as many leave it out; that of "l'été" does. */
const shortened = /(?<=[\p{L}\p{N}])['’ʼ](?=(?:t|s|re|ve|ll|m|d)(?![\p{L}\p{N}]))/gu

/** The words of a question as the index has them: letters and digits, small, each once. */
export function parseTerms(q: string): string[] {
  const words =
    q
      .normalize("NFC")
      .replaceAll("İ", "i")
      .toLowerCase()
      .replaceAll("ς", "σ")
      .replace(shortened, "")
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return [...new Set(words)].slice(0, most)
}

/**
 * What a word and its other forms begin with: texts are kept as they are written, in whatever language, so a question
 * about "prices" looks for what begins with "price". Short words stand for themselves.
 */
export function stemOf(term: string): string {
  const stem = term.replace(/(?:y|y?ings?|ions?|i?ed|i?es|s)$/, "")
  return stem.length >= shortestStem ? stem : term
}

const shortestStem = 4

/** How many letters a word needs before all that begins with it is looked for: fewer begin too many words. */
export const prefixLength = { title: 2, words: 4 }

/** The words as a question to PostgreSQL; there is nothing but letters and digits in them. */
export function toTsQuery(terms: string[], length: number): string {
  return terms.map((term) => (term.length < length ? `'${term}'` : `'${stemOf(term)}':*`)).join(" & ")
}
