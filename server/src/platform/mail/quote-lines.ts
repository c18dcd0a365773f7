/** Somebody's own words in an email, marked as mail programs mark them; none stay none. */
export function quoteLines(words: string): string {
  return words.trim() === "" ? "" : words.trim().replace(/^/gm, "> ")
}
