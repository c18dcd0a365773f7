import type { ReviewedWords } from "@hub/docx/review/reviewed-words"
import { openVisual } from "@hub/markdown/visual"
import { editForHunk, editForMarks } from "./edit-text.ts"
import { inWholeValues, type LinkedText, slugsOfHunk, wordMarks } from "./inline.ts"
import type { SourceEdit } from "./source-edit.ts"
import { compareParagraphs, listHunks, type WordHunk } from "./hunks.ts"
import { listUnsure } from "./unsure.ts"
import { labelsOfNotes, linkParagraphs, listTextBlocks } from "./link.ts"
import { listFormatChanges } from "./formats.ts"
import { listUnits, objectSign, type WordUnit, wordsOfUnits } from "./view.ts"

/** What is different in a Word file, as far as the text can be edited by it. */
export type FoundChange = {
  outcome: "taken" | "converted" | "listed"
  /** What readers read now, and what they would read. */
  old: string
  insert: string
  by: number[]
  edits: SourceEdit[]
  /** What a comment says in the place of an edit, or why it is only listed. */
  sentence: string
  /** Where it is: a place among the characters of the text. */
  text: LinkedText
  place: number
  end: number
}

/** The text with its body and each of its notes beside what came back of them. */
export function linkTexts(
  { content, values }: { content: string; values: Record<string, string> },
  handed: ReviewedWords,
  returned: ReviewedWords,
): LinkedText[] {
  const opened = openVisual(content)
  const blocks = listTextBlocks(opened, values)
  const views = compareParagraphs(handed.body, returned.body)
  const own = blocks.filter(({ note }) => note === null)
  const linked = linkParagraphs(views.handed, own).with(0, undefined)
  const labels = labelsOfNotes(views.handed, linked)
  const texts: LinkedText[] = [{ opened, values, views, linked, isBody: true }]
  const met = new Set<string>()
  for (const [at, partner] of views.found.entries()) {
    const [sign, other] = [noteOf(views.handed.units[at]), noteOf(views.returned.units[partner])]
    if (!sign || !other || met.has(sign)) continue
    met.add(sign)
    const note = compareParagraphs(handed.notes.get(sign) ?? [], returned.notes.get(other) ?? [])
    const inNote = blocks.filter((block) => block.note !== null && block.note === labels.get(sign))
    texts.push({ opened, values, views: note, linked: linkParagraphs(note.handed, inNote), isBody: false })
  }
  return texts
}

const noteOf = (unit: WordUnit | undefined) =>
  unit?.piece?.object?.kind === "note" ? unit.piece.object.content : undefined

/** Everything that differs between what was handed out and what came back. */
export function findChanges(texts: LinkedText[], handed: ReviewedWords, returned: ReviewedWords): FoundChange[] {
  return texts.flatMap((text) => {
    const hunks = listHunks(text.views)
    const moves = pairMoves(text, hunks)
    const targets = new Set(moves.values())
    const own = hunks.filter((hunk) => !moves.has(hunk) && !targets.has(hunk)).map((hunk) => inWholeValues(text, hunk))
    const described = own.map((hunk) => describeHunk(text, hunk, { handed, returned }))
    const unsure = listUnsure(text.views, own, (at) => described[at]?.outcome === "converted")
    return [
      ...described.map((change, at) => (unsure.has(at) ? asComment(change) : change)),
      ...[...moves].map(([hunk, target]) => describeMove(text, hunk, target)),
      ...listFormatChanges(text).map((one) => describeFormat(text, one)),
      ...listObjectChanges(text),
    ].toSorted((one, other) => one.place - other.place)
  })
}

const unitsOf = ({ views: { handed, returned } }: LinkedText, { start, end, startAfter, endAfter }: WordHunk) => ({
  gone: handed.units.slice(start, end),
  come: returned.units.slice(startAfter, endAfter),
})

/** So many words that are gone here and have come there are moved. */
const movedWords = 4

/** What is gone in one place and has come with the same words in another; of whole paragraphs. */
function pairMoves(text: LinkedText, hunks: WordHunk[]): Map<WordHunk, WordHunk> {
  const moves = new Map<WordHunk, WordHunk>()
  const come = new Map<string, WordHunk[]>()
  for (const hunk of hunks)
    if (hunk.start === hunk.end) {
      const words = wordsOfUnits(unitsOf(text, hunk).come)
      come.set(words, [...(come.get(words) ?? []), hunk])
    }
  for (const hunk of hunks) {
    const words = hunk.startAfter === hunk.endAfter ? wordsOfUnits(unitsOf(text, hunk).gone) : ""
    if (words.split(" ").length < movedWords) continue
    const target = come.get(words)?.shift()
    if (target) moves.set(hunk, target)
  }
  return moves
}

function describeMove(text: LinkedText, hunk: WordHunk, target: WordHunk): FoundChange {
  const { gone } = unitsOf(text, hunk)
  const words = wordsOfUnits(gone)
  const edits = changesCells([...gone, ...unitsOf(text, target).come])
    ? [undefined]
    : [editForHunk(text, hunk), editForHunk(text, target, hunk)]
  const known = edits.filter((one) => one !== undefined)
  const before = wordsOfUnits(text.views.handed.units.slice(Math.max(0, target.start - 200), target.start))
  return {
    ...placeOfHunk(text, hunk),
    outcome: "converted",
    old: words,
    insert: words,
    by: [...hunk.by, ...target.by],
    edits: known.length === edits.length ? known : [],
    sentence:
      known.length === edits.length
        ? "Moved: suggested as a deletion here and an insertion there."
        : `In the Word file, this is moved ${before === "" ? "to the beginning" : `to after “${lastWords(before)}”`}.`,
  }
}

const lastWords = (text: string) =>
  text.length <= 80 ? text : `…${text.slice(text.indexOf(" ", text.length - 80) + 1)}`

const placeOfHunk = (text: LinkedText, { start, end }: WordHunk) => ({ text, place: start, end: Math.max(start, end) })

type BothFiles = { handed: ReviewedWords; returned: ReviewedWords }

function describeHunk(text: LinkedText, hunk: WordHunk, files: BothFiles): FoundChange {
  const { gone, come } = unitsOf(text, hunk)
  const [old, insert] = [wordsOfUnits(gone), wordsOfUnits(come)]
  const by = [...new Set([...hunk.by, ...formatMarks([...gone, ...come]), ...noteMarks(come, files.returned)])]
  const change = { ...placeOfHunk(text, hunk), old, insert, by, edits: [] }
  if (isInTitle(text, hunk.start)) return { ...change, outcome: "listed", sentence: titleSentence }
  const objects = describeObjects(gone, come, files)
  if (old === insert && objects === "")
    return { ...change, outcome: "listed", sentence: "The words are the same as before." }
  if (old === "" && insert === "" && !hasNote(gone) && !hasNote(come))
    return { ...change, outcome: "listed", sentence: `${objects} Images, shapes and equations can't be taken over.` }
  // A note without any word of before is likely another one.
  const isOther = !text.isBody && text.views.found.every((partner) => partner < 0)
  const edit = isOther || changesCells([...gone, ...come]) ? undefined : editForHunk(text, hunk)
  if (edit) return { ...change, outcome: "taken", edits: [edit], sentence: "" }
  const slugs = slugsOfHunk(text, hunk)
  const value =
    slugs.length === 0 ? "" : ` The value of ${slugs.map((slug) => `{{${slug}}}`).join(" and ")} comes from a variable.`
  return {
    ...change,
    outcome: "converted",
    sentence: `${describeWords(old, insert)}${value}${objects && ` ${objects}`}`.trim(),
  }
}

/** Where a cell or a paragraph in one came or went, it isn't sure which words belong in which cell. */
const changesCells = (units: WordUnit[]) =>
  units.some(({ piece, paragraph }) => piece === null && paragraph.cell !== null)

const titleSentence = "This is in the title, which a suggestion can't change. Ask for it in your summary."

/** The Word file begins with the title, which is no part of the text. */
const isInTitle = ({ isBody, views: { handed } }: LinkedText, place: number) =>
  isBody && place < (handed.starts[1] ?? 0)

/** Words that came or went may be marked as looking otherwise too. */
const formatMarks = (units: WordUnit[]) =>
  units.flatMap(({ piece, paragraph }) => (piece === null ? paragraph.formatted : piece.formatted) ?? [])

/** What is marked in the words of notes that came. */
const noteMarks = (units: WordUnit[], { notes }: ReviewedWords) =>
  units.flatMap((unit) =>
    listUnits(notes.get(noteOf(unit) ?? "") ?? []).flatMap(({ inserted, deleted }) =>
      [inserted ?? [], deleted ?? []].flat(),
    ),
  )

const asComment = (change: FoundChange): FoundChange =>
  change.outcome === "taken"
    ? { ...change, outcome: "converted", edits: [], sentence: describeWords(change.old, change.insert) }
    : change

/** A change as a comment says it. */
export const describeInWords = ({ old, insert, sentence }: FoundChange): string =>
  old === insert ? `In the Word file, “${old}” is changed: ${sentence}` : describeWords(old, insert)

function describeWords(old: string, insert: string): string {
  if (old === "" && insert === "") return ""
  if (old === "") return `In the Word file, “${insert}” is added here.`
  return insert === "" ? `In the Word file, “${old}” is deleted.` : `In the Word file, “${old}” reads “${insert}”.`
}

const hasNote = (units: WordUnit[]) => units.some((unit) => noteOf(unit) !== undefined)

function describeObjects(gone: WordUnit[], come: WordUnit[], { handed, returned }: BothFiles): string {
  const one = (units: WordUnit[], { notes }: ReviewedWords, verb: string) =>
    units.flatMap(({ char, piece }) => {
      if (char !== objectSign || !piece?.object) return []
      const { kind, content } = piece.object
      if (kind !== "note") return [`${objectNames[kind]} is ${verb}.`]
      return [`A note is ${verb}: “${wordsOfUnits(listUnits(notes.get(content) ?? []))}”`]
    })
  return [...one(gone, handed, "deleted"), ...one(come, returned, "added")].join(" ")
}

const objectNames = { picture: "An image", equation: "An equation", drawing: "A shape" }

/** What is another thing in the same place. */
function listObjectChanges(text: LinkedText): FoundChange[] {
  const { handed, returned, found } = text.views
  return [...found.entries()].flatMap(([at, partner]): FoundChange[] => {
    const [before, after] = [handed.units[at]?.piece?.object, returned.units[partner]?.piece?.object]
    if (!before || !after || before.kind === "note" || (before.kind === after.kind && before.content === after.content))
      return []
    const place = { text, place: at, end: at + 1, by: [], edits: [] }
    if (after.kind === "equation")
      return [
        {
          ...place,
          outcome: "converted",
          old: before.content,
          insert: after.content,
          sentence: `In the Word file, this equation reads $\`${after.content}\`$.`,
        },
      ]
    const sentence = `${objectNames[before.kind]} was replaced or changed. Images and shapes can't be taken over.`
    return [{ ...place, outcome: "listed", old: "", insert: "", sentence }]
  })
}

type FormatChange = ReturnType<typeof listFormatChanges>[number]

function describeFormat(text: LinkedText, { start, end, by, marks, heading, isWhole }: FormatChange): FoundChange {
  const old = wordsOfUnits(text.views.handed.units.slice(start, end))
  const change = { text, place: start, end, old, insert: old, by, edits: [] }
  if (isInTitle(text, start)) return { ...change, outcome: "listed", sentence: titleSentence }
  if (heading !== undefined) {
    const now = heading === null ? "no heading" : `a heading of level ${heading}`
    return { ...change, outcome: "converted", sentence: `In the Word file, this is ${now}.` }
  }
  if (marks.length === 0) {
    const what = isWhole ? "The layout of this paragraph" : "The look of these words"
    return { ...change, outcome: "listed", sentence: `${what} was changed, which the text has no way to say.` }
  }
  const sentence = marks.map(({ name, isOn }) => `${markNames[name]} ${isOn ? "added" : "removed"}`).join(", ")
  const edit = editForMarks(text, [start, end], (before) => {
    let after = before
    for (const [name, mark] of wordMarks) {
      const one = marks.find((each) => each.name === name)
      if (one) after = one.isOn ? mark.addToSet(after) : mark.removeFromSet(after)
    }
    return after
  })
  return edit
    ? { ...change, outcome: "converted", edits: [edit], sentence: `${sentence}.` }
    : { ...change, outcome: "converted", sentence: `In the Word file, this is changed: ${sentence.toLowerCase()}.` }
}

const markNames = { strong: "Bold", emphasis: "Italics", delete: "Strikethrough" }
