import { schema, type VisualDocument } from "@hub/markdown/visual"
import { Fragment, type Mark, type Node } from "prosemirror-model"
import type { ComparedViews, WordHunk } from "./hunks.ts"
import type { LinkedParagraph, ShownChar } from "./link.ts"
import { objectSign, paragraphOfUnit, type WordUnit } from "./view.ts"

/** A text that is open, with the paragraphs of the Word file that was written from it. */
export type LinkedText = {
  opened: VisualDocument
  values: Record<string, string>
  views: ComparedViews
  linked: (LinkedParagraph | undefined)[]
  /** Whether it is the whole text; else it is one of its notes. */
  isBody: boolean
}

/** A character of a paragraph as it is to be: one of those handed out, by its place, or a new one. */
export type EditedUnit = { unit: WordUnit; place: number | undefined }

type InlineRange = { from: number; to: number; slugs: string[] }

/** The words of a paragraph from one of its characters to another. Variables that were there stay where their value still is. */
export function buildInline(
  text: LinkedText,
  block: Node,
  units: EditedUnit[],
  { from, to, slugs }: InlineRange,
): Fragment | undefined {
  let content = Fragment.empty
  const waiting = [...slugs]
  for (let at = from; at < to;) {
    const { place, unit } = units[at]!
    let end = at + 1
    const goesOn = (next: EditedUnit | undefined) =>
      place === undefined
        ? next?.place === undefined && next?.unit.piece === unit.piece
        : next?.place === place + end - at
    while (end < to && goesOn(units[end])) end++
    const made =
      place === undefined
        ? newWords(text, block, units, { from: at, to: end, slugs: waiting })
        : keptWords(text, place, place + end - at)
    if (made === undefined) return undefined
    content = content.append(made)
    at = end
  }
  return waiting.length === 0 && block.type.validContent(content) ? content : undefined
}

function keptWords(text: LinkedText, start: number, end: number): Fragment | undefined {
  const range = rangeOfChars(text, paragraphOfUnit(text.views.handed, start), start, end)
  return range && text.opened.doc.slice(range.from, range.to).content
}

/** New words look as those beside them but for what the Word file says of them otherwise. */
function newWords(
  text: LinkedText,
  block: Node,
  units: EditedUnit[],
  { from, to, slugs }: InlineRange,
): Fragment | undefined {
  const words = units.slice(from, to).map(({ unit }) => unit.char)
  if (words.includes(objectSign)) return undefined
  const marks = marksOfNew(text, units, from)
  const nodes: Node[] = []
  const add = (said: string) => {
    if (block.type.spec.code === true) {
      if (said !== "") nodes.push(schema.text(said))
      return
    }
    for (const [index, line] of said.replaceAll("\t", " ").split("\n").entries()) {
      if (index > 0) nodes.push(schema.node("hard_break", null, [], marks))
      if (line !== "") nodes.push(schema.text(line, marks))
    }
  }
  let rest = words.join("")
  for (let slug = slugs[0]; slug !== undefined; slug = slugs[0]) {
    const value = text.values[slug] ?? ""
    const at =
      value === "" ? -1 : rest.search(new RegExp(`(?<![\\p{L}\\p{N}])${escapeRegExp(value)}(?![\\p{L}\\p{N}])`, "u"))
    if (at < 0) break
    add(rest.slice(0, at))
    nodes.push(schema.node("variable", { slug }, [], marks))
    rest = rest.slice(at + value.length)
    slugs.shift()
  }
  add(rest)
  return Fragment.from(nodes)
}

const escapeRegExp = (words: string) => words.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")

function marksOfNew(text: LinkedText, units: EditedUnit[], at: number): readonly Mark[] {
  const own = units[at]!.unit.piece
  const beside =
    units.slice(0, at).findLast(({ place }) => place !== undefined) ??
    units.slice(at).find(({ place }) => place !== undefined)
  const shown = beside && shownAt(text, beside.place!)
  const theirs = beside?.unit.piece
  let marks = (shown && text.opened.doc.nodeAt(shown.from)?.marks) ?? []
  marks = marks.filter(({ type }) =>
    type.name === "link" ? own?.isLinked : type.name === "code" ? own?.marks.code : true,
  )
  for (const [name, mark] of wordMarks) {
    const [wanted, there] = [own?.marks[name] === true, theirs?.marks[name] === true]
    if (wanted !== there) marks = wanted ? mark.addToSet(marks) : mark.removeFromSet(marks)
  }
  return marks
}

/** What Word and Markdown both can say of words. */
export const wordMarks = [
  ["strong", schema.marks.strong.create()],
  ["emphasis", schema.marks.em.create()],
  ["delete", schema.marks.strike.create()],
] as const

function shownAt({ views: { handed }, linked }: LinkedText, place: number): ShownChar | undefined {
  const paragraph = paragraphOfUnit(handed, place)
  return linked[paragraph]?.chars[place - (handed.starts[paragraph] ?? 0)]
}

export function rangeOfChars({ views: { handed }, linked }: LinkedText, paragraph: number, start: number, end: number) {
  const link = linked[paragraph]
  const begin = handed.starts[paragraph] ?? 0
  return link && rangeOf(link, start - begin, end - begin)
}

/** Where characters of a paragraph stand in the document; undefined where they begin or end within a value. */
export function rangeOf(
  { block, chars }: LinkedParagraph,
  start: number,
  end: number,
): { from: number; to: number } | undefined {
  const before = chars.slice(0, start).findLast((one) => one !== undefined)
  const after = chars.slice(end).find((one) => one !== undefined)
  const inside = chars.slice(start, end).filter((one) => one !== undefined)
  const [first, last] = [inside[0], inside.at(-1)]
  const cuts = (one: ShownChar | undefined, other: ShownChar | undefined) =>
    one?.slug !== undefined && one.from === other?.from
  if (first === undefined || last === undefined) {
    if (cuts(before, after) || start < end) return undefined
    const at = before?.to ?? after?.from ?? block.at + 1
    return { from: at, to: at }
  }
  return cuts(before, first) || cuts(last, after) ? undefined : { from: first.from, to: last.to }
}

/** An element that begins or ends among words shows nothing, and would be torn. */
export function hidesElement(doc: Node, { from, to }: { from: number; to: number }): boolean {
  let hides = false
  doc.nodesBetween(from, to, (node) => {
    if (node.type.name === "raw_inline" || node.type.name === "image") hides = true
  })
  return hides && from < to
}

/** The variables whose values stand among these characters, each once. */
export function listValues(chars: (ShownChar | undefined)[]): string[] {
  const places = new Map<number, string>()
  for (const one of chars) if (one?.slug !== undefined) places.set(one.from, one.slug)
  return [...places.values()]
}

/** A change within a value is one of the whole value. */
export function inWholeValues(text: LinkedText, hunk: WordHunk): WordHunk {
  const { found } = text.views
  let { start, end, startAfter, endAfter } = hunk
  const isOneValue = (at: number) => {
    const [one, other] = [shownAt(text, at - 1), shownAt(text, at)]
    return one?.slug !== undefined && one.from === other?.from
  }
  while (isOneValue(start) && found[start - 1] === startAfter - 1) {
    start--
    startAfter--
  }
  while (isOneValue(end) && found[end] === endAfter) {
    end++
    endAfter++
  }
  return { ...hunk, start, end, startAfter, endAfter }
}

/** The variables whose values a change touches. */
export function slugsOfHunk(text: LinkedText, { start, end }: WordHunk): string[] {
  const chars = Array.from({ length: end - start }, (_, at) => shownAt(text, start + at))
  const [before, after] = [shownAt(text, start - 1), shownAt(text, start)]
  const isWithin = start === end && before?.slug !== undefined && before.from === after?.from
  return [...new Set(isWithin ? [before.slug!] : listValues(chars))]
}
