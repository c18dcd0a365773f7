import { invalidField } from "../platform/refusal.ts"

/** Where words stand in a source, which they do once, or of several places the one that is counted from 1. */
export function locateWords(content: string, words: string, occurrence: number | undefined) {
  const starts: number[] = []
  for (let at = content.indexOf(words); at >= 0; at = content.indexOf(words, at + words.length)) starts.push(at)
  if (starts.length === 0)
    throw invalidField("old", "These words are not in the source of this version. Copy them from it letter for letter.")
  if (occurrence === undefined && starts.length > 1)
    throw invalidField(
      "old",
      `These words are in the source ${starts.length} times. Take more words around them, or name the occurrence.`,
    )
  const start = starts[(occurrence ?? 1) - 1]
  if (start === undefined)
    throw invalidField("occurrence", `These words are in the source only ${starts.length} times.`)
  return { start, end: start + words.length }
}
