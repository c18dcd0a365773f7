/** Words as a list in a sentence: "a", "a and b", "a, b and c". */
export function joinWithAnd(words: string[]): string {
  const last = words.at(-1) ?? ""
  return words.length < 2 ? last : `${words.slice(0, -1).join(", ")} and ${last}`
}
