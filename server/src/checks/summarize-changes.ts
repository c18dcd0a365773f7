const mostSentences = 3

/** The first of many changes, and how many more there are. */
export const summarizeChanges = (changes: string[]) =>
  changes.slice(0, mostSentences).join(" ") +
  (changes.length > mostSentences ? ` More changes: ${changes.length - mostSentences}.` : "")
