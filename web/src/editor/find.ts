import { escapePattern } from "../escape-pattern.ts"

export type FindQuery = { text: string; matchCase: boolean }

/** How many places hold the words, and which of them is selected; -1 while none is. */
export type FindResult = { count: number; current: number; replaced?: number }

/** What the find panel asks of a mode. */
export type Finder = {
  look: (query: FindQuery) => FindResult
  next: () => FindResult
  previous: () => FindResult
  /** Replaces what is selected, if it was found, and goes to the next. */
  replace: (by: string) => FindResult
  replaceAll: (by: string) => FindResult
  close: () => void
}

export const mostFound = 10_000

/** The words themselves, sign for sign. */
export function patternOfQuery({ text, matchCase }: FindQuery): RegExp {
  return new RegExp(escapePattern(text), matchCase ? "g" : "gi")
}
