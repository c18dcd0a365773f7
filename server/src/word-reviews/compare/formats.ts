import type { TextMarks } from "@hub/docx/read/marks"
import { type LinkedText, wordMarks } from "./inline.ts"
import { paragraphOfUnit, type WordUnit } from "./view.ts"

type MarkName = (typeof wordMarks)[number][0]

/** A stretch of words that stayed and look otherwise. Without `marks` it is a look that Markdown has no way to say. */
type WordFormatChange = {
  start: number
  end: number
  by: number[]
  marks: { name: MarkName; isOn: boolean }[]
  /** The level that a paragraph now has as a heading; null where it is none any more. */
  heading?: number | null
  isWhole: boolean
}

/** What looks otherwise in what came back, of the words that stayed. */
export function listFormatChanges({ views: { handed, returned, found } }: LinkedText): WordFormatChange[] {
  const changes: WordFormatChange[] = []
  let key = ""
  let blanks = 0
  for (const [at, unit] of handed.units.entries()) {
    const other = returned.units[found[at] ?? -1]
    if (other === undefined || unit.piece === null || other.piece === null) {
      const start = handed.starts[paragraphOfUnit(handed, at)] ?? 0
      // LibreOffice forgets the style of a paragraph after one that is deleted.
      const isJoined = start > 0 && (found[start - 1] ?? -1) < 0
      if (other && unit.piece === null && !isJoined) changes.push(...changesOfParagraph(start, at, unit, other))
      key = ""
      continue
    }
    const last = changes.at(-1)
    if (/\s/.test(unit.char)) {
      blanks++
      continue
    }
    const marks = wordMarks.flatMap(([name]) => {
      const isOn = other.piece!.marks[name] === true
      return isOn === (unit.piece!.marks[name] === true) ? [] : [{ name, isOn }]
    })
    const isOther =
      other.piece.formatted !== undefined || looksOtherwise(unit.piece.marks, other.piece.marks, other.piece.isLinked)
    const own = marks.length > 0 ? JSON.stringify(marks) : isOther ? "other" : ""
    const by = other.piece.formatted === undefined ? [] : [other.piece.formatted]
    if (own !== "" && own === key && last && last.end + blanks === at)
      changes[changes.length - 1] = { ...last, end: at + 1, by: [...new Set([...last.by, ...by])] }
    else if (own !== "") changes.push({ start: at, end: at + 1, by, marks, isWhole: false })
    key = own
    blanks = 0
  }
  return changes
}

function changesOfParagraph(start: number, end: number, { paragraph }: WordUnit, other: WordUnit): WordFormatChange[] {
  const by = other.paragraph.formatted === undefined ? [] : [other.paragraph.formatted]
  const change = { start, end, by, marks: [], isWhole: true }
  if (paragraph.heading !== other.paragraph.heading) return [{ ...change, heading: other.paragraph.heading }]
  return by.length > 0 ? [change] : []
}

/** Links are underlined by some programs and not by others. */
function looksOtherwise(before: TextMarks, after: TextMarks, isLinked: boolean): boolean {
  const vertical = ({ vertical: one }: TextMarks) => (one === "none" ? undefined : one)
  const isUnderlined = ({ underline }: TextMarks) => !isLinked && underline === true
  return vertical(before) !== vertical(after) || isUnderlined(before) !== isUnderlined(after)
}
