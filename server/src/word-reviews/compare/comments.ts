import type { ReviewComment, ReviewedWords } from "@hub/docx/review/reviewed-words"
import type { LinkedText } from "./inline.ts"
import { paragraphOfUnit, paragraphUnits, type WordUnit, wordsOfUnits } from "./view.ts"

/** A comment of a Word file, and where in what was handed out it is: at no place where its words are not there. */
export type CommentAtWords =
  | { comment: ReviewComment; text: LinkedText; place: number; quote: string }
  | { comment: ReviewComment; text: null }

/** Each comment and reply with the words that it stands at. */
export function placeComments(texts: LinkedText[], { comments }: ReviewedWords): CommentAtWords[] {
  const byId = new Map(comments.map((one) => [one.id, one]))
  const rootOf = (one: ReviewComment, depth = 0): ReviewComment => {
    const parent = one.parent === null || depth > comments.length ? undefined : byId.get(one.parent)
    return parent ? rootOf(parent, depth + 1) : one
  }
  const indexed = texts.map((text) => ({ text, unitsOf: indexComments(text) }))
  return comments.map((comment) => {
    const found = findComment(indexed, comment.id) ?? findComment(indexed, rootOf(comment).id)
    return found ? { comment, ...found } : { comment, text: null }
  })
}

type IndexedText = { text: LinkedText; unitsOf: Map<string, WordUnit[]> }

/** What each comment of a text stands at. */
function indexComments({ views }: LinkedText): IndexedText["unitsOf"] {
  const unitsOf: IndexedText["unitsOf"] = new Map()
  for (const unit of views.units)
    for (const id of unit.comments) {
      const own = unitsOf.get(id)
      if (own) own.push(unit)
      else unitsOf.set(id, [unit])
    }
  return unitsOf
}

function findComment(texts: IndexedText[], id: string) {
  for (const { text, unitsOf } of texts) {
    const { placeOf } = text.views
    const own = unitsOf.get(id)
    if (own === undefined) continue
    const places = own.filter(({ piece }) => piece !== null).flatMap((unit) => placeOf.get(unit) ?? [])
    const place = places[0] ?? placeBefore(text, own[0]!)
    return place === undefined
      ? undefined
      : { text, place, quote: quoteOf(text, place, places.length > 0 ? places : undefined) }
  }
  return undefined
}

/** Of words that are new, what stands before them, or else after them. */
function placeBefore({ views: { units, placeOf } }: LinkedText, unit: WordUnit): number | undefined {
  const at = units.indexOf(unit)
  const before = units.slice(0, at).findLast((one) => placeOf.has(one))
  const known = before ?? units.slice(at).find((one) => placeOf.has(one))
  return known && placeOf.get(known)
}

/** The words of a comment in the paragraph where they begin, or that paragraph. */
export function quoteOf({ views: { handed } }: LinkedText, place: number, places?: number[]): string {
  const paragraph = paragraphOfUnit(handed, place)
  const end = (handed.starts[paragraph + 1] ?? handed.units.length) - 1
  const last = places?.findLast((one) => one < end)
  const words = last === undefined ? "" : wordsOfUnits(handed.units.slice(...inWords(handed.units, place, last + 1)))
  return words === "" ? wordsOfUnits(paragraphUnits(handed, paragraph)) : words
}

/** Words are quoted whole, since the page is searched for them. */
function inWords(units: WordUnit[], start: number, end: number): [number, number] {
  const isWord = (at: number) => /[\p{L}\p{M}\p{N}]/u.test(units[at]?.char ?? "")
  let [from, to] = [start, end]
  while (isWord(from) && isWord(from - 1)) from--
  while (isWord(to - 1) && isWord(to)) to++
  return [from, to]
}

/** The words nearest to a paragraph that has none itself: of its row in a table, else those before or after it. The title is no words of the text. */
export function wordsBeside({ isBody, views: { handed } }: LinkedText, place: number): string {
  const paragraph = paragraphOfUnit(handed, place)
  const all = handed.starts.slice(0, -1).map((_, at) => at)
  const rowOf = (at: number) => handed.units[handed.starts[at] ?? 0]?.paragraph.cell?.replace(/\.\d+$/, "")
  const row = rowOf(paragraph)
  const before = all.slice(isBody ? 1 : 0, paragraph).toReversed()
  const after = all.slice(paragraph + 1)
  const inRow = row === undefined ? [] : [...before, ...after].filter((at) => rowOf(at) === row)
  for (const at of [...inRow, ...before, ...after]) {
    const words = wordsOfUnits(paragraphUnits(handed, at))
    if (words !== "") return words
  }
  return ""
}
