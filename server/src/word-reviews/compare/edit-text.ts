import { schema } from "@hub/markdown/visual"
import { Fragment, type Mark, type Node, Slice } from "prosemirror-model"
import { type PlacedParagraph, deleteBlock, insertBlocks } from "./edit-blocks.ts"
import type { WordHunk } from "./hunks.ts"
import {
  buildInline,
  type EditedUnit,
  hidesElement,
  type LinkedText,
  listValues,
  rangeOf,
  rangeOfChars,
} from "./inline.ts"
import { type SourceEdit, toSourceEdit } from "./source-edit.ts"
import { paragraphOfUnit } from "./view.ts"

/** What the source has to say instead, so that readers see what came back; undefined where that cannot be said, or not surely. */
export function editForHunk(text: LinkedText, hunk: WordHunk, movedFrom?: WordHunk): SourceEdit | undefined {
  const { before, after, first } = paragraphsOfHunk(text, hunk, movedFrom)
  let [head, tail] = [0, 0]
  while (head < Math.min(before.length, after.length) && isSame(before[head]!, after[head]!)) head++
  while (tail < Math.min(before.length, after.length) - head && isSame(before.at(-1 - tail)!, after.at(-1 - tail)!))
    tail++
  const old = before.slice(head, before.length - tail)
  const young = after.slice(head, after.length - tail)
  const both = Math.min(old.length, young.length)
  const at = first + head

  let doc: Node | undefined = text.opened.doc
  // From the end, so that the places before stay what they are.
  for (let index = old.length - 1; doc && index >= both; index--) doc = deleteBlock(doc, text.linked[at + index]?.block)
  if (doc && young.length > both) {
    const added = young.slice(both).map((one) => placeParagraph(text, one))
    const known = added.filter((one) => one !== undefined)
    doc =
      known.length < added.length
        ? undefined
        : insertBeside(text, doc, known, both > 0 ? [at + both - 1] : [at - 1, at])
  }
  for (let index = both - 1; doc && index >= 0; index--)
    doc = rewriteParagraph(text, doc, at + index, old[index]!, young[index]!)
  return doc && toSourceEdit(text.opened, doc)
}

/** The source with a range of a paragraph marked otherwise. */
export function editForMarks(
  text: LinkedText,
  [start, end]: [number, number],
  change: (marks: readonly Mark[]) => readonly Mark[],
): SourceEdit | undefined {
  const paragraph = paragraphOfUnit(text.views.handed, start)
  const range = rangeOfChars(text, paragraph, start, end)
  if (range === undefined || text.linked[paragraph]?.block.node.type.spec.code === true) return undefined
  const { doc } = text.opened
  const marked = doc.slice(range.from, range.to).content.content.map((node) => node.mark(change(node.marks)))
  return toSourceEdit(text.opened, doc.replace(range.from, range.to, new Slice(Fragment.from(marked), 0, 0)))
}

/** Puts paragraphs after the first of these or before the second, whichever is more of their kind. */
function insertBeside(
  text: LinkedText,
  doc: Node,
  added: PlacedParagraph[],
  [after = -1, before]: number[],
): Node | undefined {
  const like = added[0]?.like
  const places = [
    { anchor: after, isBefore: false },
    ...(before === undefined ? [] : [{ anchor: before, isBefore: true }]),
  ]
  const isAlike = ({ anchor }: { anchor: number }) => {
    const there = paragraphOf(text, anchor)
    return there?.style === like?.style && (there?.list == null) === (like?.list === null)
  }
  for (const { anchor, isBefore } of places.toSorted((one, other) => Number(isAlike(other)) - Number(isAlike(one)))) {
    const place = { isBefore, style: paragraphOf(text, anchor)?.style ?? "" }
    const made = insertBlocks(doc, text.linked[anchor]?.block, withSourceLevels(text, anchor, added), place)
    if (made) return made
  }
  return undefined
}

/** Headings stand on other levels in the Word file than in the text: those that come do as the one before them. */
function withSourceLevels(text: LinkedText, anchor: number, added: PlacedParagraph[]): PlacedParagraph[] {
  const shifts = text.linked.slice(0, anchor + 1).flatMap((link, at) => {
    const [level, shown] = [link?.block.node.attrs["level"] as unknown, paragraphOf(text, at)?.heading]
    return typeof level === "number" && typeof shown === "number" ? [level - shown] : []
  })
  const shift = shifts.at(-1) ?? 0
  return added.map(({ like, content }) => {
    const heading = like.heading === null ? null : Math.min(6, Math.max(1, like.heading + shift))
    return { content, like: { ...like, heading } }
  })
}

const paragraphOf = ({ views: { handed } }: LinkedText, paragraph: number) =>
  handed.units[handed.starts[paragraph] ?? 0]?.paragraph

/** The paragraphs that a change is in, as they are and as they are to be. */
function paragraphsOfHunk({ views }: LinkedText, { start, end, startAfter, endAfter }: WordHunk, movedFrom?: WordHunk) {
  const { handed, returned } = views
  const first = paragraphOfUnit(handed, start)
  let last = end > start ? paragraphOfUnit(handed, end - 1) : first
  const kept = (from: number, to: number): EditedUnit[] =>
    handed.units.slice(from, to).map((unit, index) => ({ unit, place: from + index }))
  const inserted: EditedUnit[] = movedFrom
    ? kept(movedFrom.start, movedFrom.end)
    : returned.units.slice(startAfter, endAfter).map((unit) => ({ unit, place: undefined }))
  const edited = () => [
    ...kept(handed.starts[first] ?? 0, start),
    ...inserted,
    ...kept(end, handed.starts[last + 1] ?? end),
  ]
  // What is left of a paragraph without its end goes on in the next one.
  while (last + 2 < handed.starts.length && (edited().at(-1)?.unit.piece ?? null) !== null) last++
  const before = splitUnits(kept(handed.starts[first] ?? 0, handed.starts[last + 1] ?? handed.units.length))
  return { before, after: splitUnits(edited()), first }
}

function splitUnits(units: EditedUnit[]): EditedUnit[][] {
  const paragraphs: EditedUnit[][] = []
  let open: EditedUnit[] = []
  for (const one of units) {
    if (one.unit.piece !== null) open.push(one)
    else {
      paragraphs.push(open)
      open = []
    }
  }
  return open.length > 0 ? [...paragraphs, open] : paragraphs
}

const isSame = (one: EditedUnit[], other: EditedUnit[]) =>
  one.length === other.length && one.every(({ place }, at) => place !== undefined && place === other[at]?.place)

/** A paragraph written otherwise: what is the same at both of its ends is not touched. */
function rewriteParagraph(
  text: LinkedText,
  doc: Node,
  paragraph: number,
  old: EditedUnit[],
  young: EditedUnit[],
): Node | undefined {
  const link = text.linked[paragraph]
  if (link === undefined) return undefined
  let [head, tail] = [0, 0]
  const most = Math.min(old.length, young.length)
  while (head < most && isSame([old[head]!], [young[head]!])) head++
  while (tail < most - head && isSame([old.at(-1 - tail)!], [young.at(-1 - tail)!])) tail++
  const range = rangeOf(link, head, old.length - tail)
  if (range === undefined || hidesElement(text.opened.doc, range)) return undefined
  const gone = link.chars.slice(head, old.length - tail)
  const content = buildInline(text, link.block.node, young, {
    from: head,
    to: young.length - tail,
    slugs: listValues(gone),
  })
  return content && doc.replace(range.from, range.to, new Slice(content, 0, 0))
}

function placeParagraph(text: LinkedText, units: EditedUnit[]): PlacedParagraph | undefined {
  const like = units[0]?.unit.paragraph
  if (like === undefined) return undefined
  const type = like.isCode ? schema.nodes.code_block : schema.nodes.paragraph
  const content = buildInline(text, type.create(), units, { from: 0, to: units.length, slugs: [] })
  return content && { like, content }
}
