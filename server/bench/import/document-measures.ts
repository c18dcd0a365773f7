/** What a document holds, or what a converter made of it: the same counts of both. */
export type DocumentMeasures = {
  words: string[]
  /** The words of text boxes, and of tables of contents, which topics make again. */
  boxed: string[]
  contents: string[]
  headings: string[]
  /** Headings that only their own outline level makes one. */
  outlined: string[]
  items: number
  cells: number
  spans: number
  images: number
  links: number
  references: number
  contentsReferences: number
  notes: number
  equations: number
}

export function emptyMeasures(): DocumentMeasures {
  return {
    words: [],
    boxed: [],
    contents: [],
    headings: [],
    outlined: [],
    items: 0,
    cells: 0,
    spans: 0,
    images: 0,
    links: 0,
    references: 0,
    contentsReferences: 0,
    notes: 0,
    equations: 0,
  }
}

export const splitMeasuredWords = (text: string): string[] =>
  text
    .normalize("NFC")
    .replaceAll(/[\u00ad\u200b\u2060\ufeff]/g, "")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

export const constructs = [
  "words",
  "headings",
  "headings by outline level",
  "list items",
  "table cells",
  "merged cells",
  "images",
  "links",
  "cross-references",
  "with those of contents",
  "notes",
  "equations",
  "text boxes",
] as const
export type MeasuredConstruct = (typeof constructs)[number]

/** Of each construct: how many there are, how many were found, and how many came out beyond those. */
export type ConversionScore = Record<MeasuredConstruct, { there: number; found: number; more: number }>

export function scoreConversion(there: DocumentMeasures, made: DocumentMeasures): ConversionScore {
  const words = taken(bag(made.words), there.words)
  const headings = taken(bag(made.headings.map(plain)), there.headings.map(plain))
  const outlined = taken(headings.left, there.outlined.map(plain))
  const boxed = taken(words.left, there.boxed)
  return {
    words: matched(there.words, words),
    headings: { ...matched(there.headings, headings), more: total(outlined.left) },
    "headings by outline level": matched(there.outlined, outlined),
    "list items": numbers(there.items, made.items),
    "table cells": numbers(there.cells, made.cells),
    "merged cells": numbers(there.spans, made.spans),
    images: numbers(there.images, made.images),
    links: numbers(there.links, made.links),
    "cross-references": numbers(there.references, made.references),
    "with those of contents": numbers(there.references + there.contentsReferences, made.references),
    notes: numbers(there.notes, made.notes),
    equations: numbers(there.equations, made.equations),
    "text boxes": matched(there.boxed, boxed),
  }
}

const numbers = (there: number, made: number) => {
  return { there, found: Math.min(there, made), more: Math.max(0, made - there) }
}

const matched = (there: string[], { found }: { found: number }) => ({ there: there.length, found, more: 0 })

const plain = (text: string) => splitMeasuredWords(text).join(" ")

type MeasuredWordCounts = Map<string, number>

function bag(things: string[]): MeasuredWordCounts {
  const found: MeasuredWordCounts = new Map()
  for (const thing of things) found.set(thing, (found.get(thing) ?? 0) + 1)
  return found
}

/** How many of these the bag holds, each taken once, and what it holds then. */
function taken(from: MeasuredWordCounts, things: string[]): { found: number; left: MeasuredWordCounts } {
  const left = new Map(from)
  let found = 0
  for (const thing of things) {
    const count = left.get(thing) ?? 0
    if (count === 0) continue
    left.set(thing, count - 1)
    found += 1
  }
  return { found, left }
}

const total = (left: MeasuredWordCounts) => [...left.values()].reduce((sum, count) => sum + count, 0)
