import type { Suggestion } from "@hub/contract/suggestions"

/** The source as it is when every suggestion is taken; they do not overlap. */
export function withSuggestions(source: string, suggestions: Suggestion[]): string {
  let text = source
  for (const { start, end, insert } of suggestions.toSorted((one, other) => other.start - one.start))
    text = text.slice(0, start) + insert + text.slice(end)
  return text
}
