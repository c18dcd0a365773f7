const mostSentences = 3

/** The first of many changes, and how many more there are. */
export const inShort = (changes: string[]) =>
  changes.slice(0, mostSentences).join(" ") +
  (changes.length > mostSentences ? ` There are ${changes.length - mostSentences} more changes.` : "")

/** Says of a topic that it is not what was approved. */
export const staleSentence = (title: string, changes: string[]) =>
  `“${title}” is not what was approved. ${inShort(changes)}`
