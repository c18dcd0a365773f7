import { compareRendered, parseMarkdown } from "@hub/markdown"

/** The later text as readers see it, with what came and went marked, as HTML; variables are shown by their names. */
export const renderPageDifference = (before: string, after: string): string =>
  compareRendered(parseMarkdown(before), parseMarkdown(after), { markVariables: true })
