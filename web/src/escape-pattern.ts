/** Words as a regular expression that finds just them. */
export const escapePattern = (words: string) => words.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
