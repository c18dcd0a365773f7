/** A text to compare; what is left out is not compared. */
export type DifferenceText = { title?: string; content: string; frontmatter?: string }
