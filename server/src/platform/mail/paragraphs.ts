/** Somebody's own words in an email, marked as mail programs mark them; none stay none. */
export function quoteLines(words: string): string {
  return words.trim() === "" ? "" : words.trim().replace(/^/gm, "> ")
}

/** The text of an email from its paragraphs; what is blank has none. */
export const joinParagraphs = (...texts: string[]): string => `${texts.filter((text) => text !== "").join("\n\n")}\n`
