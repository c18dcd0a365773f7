export type Query = { text: string; matchCase: boolean }

/** How many places hold the words, and which of them is selected; -1 while none is. */
export type Found = { count: number; current: number; replaced?: number }

/** What the find panel asks of a mode. */
export type Finder = {
  look: (query: Query) => Found
  next: () => Found
  previous: () => Found
  /** Replaces what is selected, if it was found, and goes to the next. */
  replace: (by: string) => Found
  replaceAll: (by: string) => Found
  close: () => void
}

export const mostFound = 10_000

/** The words themselves, sign for sign. */
export function patternOf({ text, matchCase }: Query): RegExp {
  return new RegExp(text.replace(/[.*+?^${}()|[\]\\/-]/g, "\\$&"), matchCase ? "g" : "gi")
}
