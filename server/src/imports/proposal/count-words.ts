/**
 * How long a text is: runs of letters and digits, without addresses and tags. It is the rule of the database's function
 * `count_words`, so that a topic is as long after its import as before.
 */
export const countSourceWords = (markdown: string): number =>
  markdown.replace(/\]\([^()\s]*\)|<[^<>]*>/g, " ").match(wordPattern)?.length ?? 0

const mark = "\\s\\p{P}$+<=>^`|~"
const wordPattern = new RegExp(`[^${mark}]+(?:['’.,][^${mark}]+)*`, "gu")
