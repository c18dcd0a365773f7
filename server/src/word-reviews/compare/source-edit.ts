import { moveToEarliest } from "@hub/docx/read/read-with-suggestions"
import { diffWords, keepsVariables } from "@hub/markdown"
import { saveVisual, type VisualDocument } from "@hub/markdown/visual"
import type { Node } from "prosemirror-model"

/** Other words for a stretch of the source. */
export type SourceEdit = { start: number; end: number; old: string; insert: string }

/** The longest suggestion that the hub takes. */
const longest = 20_000

/** The change of the source that the edited document is; undefined unless it was proved to read back as that document. */
export function toSourceEdit(opened: VisualDocument, doc: Node): SourceEdit | undefined {
  const { source, exact } = saveVisual(opened, doc)
  if (!exact || source === opened.source) return undefined
  const before = opened.source
  const [from, same] = commonEnds(before, source)
  const changes = diffWords(
    before.slice(from, before.length - same),
    source.slice(from, source.length - same),
    Infinity,
  )
  const [first, last] = [changes[0], changes.at(-1)]
  if (first === undefined || last === undefined) return undefined
  const [start, end] = [from + first.start, from + last.end]
  const edit = {
    start,
    end,
    old: before.slice(start, end),
    insert: source.slice(start, source.length - (before.length - end)),
  }
  return edit.old.length > longest || edit.insert.length > longest || !keepsVariables(edit)
    ? undefined
    : moveToEarliest(before, edit)
}

/** How much of whole lines two texts begin and end with alike. */
function commonEnds(one: string, other: string): [number, number] {
  const most = Math.min(one.length, other.length)
  let head = 0
  while (head < most && one[head] === other[head]) head++
  head = one.lastIndexOf("\n", head - 1) + 1
  let tail = 0
  while (tail < most - head && one[one.length - 1 - tail] === other[other.length - 1 - tail]) tail++
  const line = one.indexOf("\n", one.length - tail)
  return [head, line < 0 ? 0 : one.length - line]
}
