import { schema, variablePattern } from "@hub/markdown/visual"
import type { Mark, Node, ResolvedPos } from "prosemirror-model"
import { type EditorState, TextSelection, type Transaction } from "prosemirror-state"

const { nodes, marks } = schema

/** Puts a reference where the selection ends, and its footnote at the end of the document, in one step of the history. */
export function insertFootnote(state: EditorState, { label, words }: { label: string; words: string }): Transaction {
  const { tr } = state
  const at = placeOfReference(state)
  if (at === undefined) return tr
  tr.insert(at, footnoteReference(label, state.doc.resolve(at).marks()))
  const { lastChild } = tr.doc
  // What is empty there is written on, or was left; it is no text.
  const behind = lastChild?.type === nodes.paragraph && lastChild.content.size === 0 ? lastChild.nodeSize : 0
  const note = nodes.footnote_def.create({ label }, nodes.paragraph.create(null, inlinesOf(words)))
  tr.insert(tr.doc.content.size - behind, note)
  return tr.setSelection(TextSelection.create(tr.doc, at + 1)).scrollIntoView()
}

/** What refers to a footnote; in code it would be code, and in a link a link in a link. */
export const footnoteReference = (label: string, set: readonly Mark[]): Node =>
  nodes.raw_inline.create(
    { kind: "footnote", value: `[^${label}]` },
    null,
    set.filter(({ type }) => type !== marks.code && type !== marks.link),
  )

/** Whether a document has the footnote of a label. */
export function hasFootnote(doc: Node, label: string): boolean {
  let found = false
  doc.descendants((node) => {
    found ||= node.type === nodes.footnote_def && String(node.attrs["label"]).toLowerCase() === label.toLowerCase()
    return !found && !node.isTextblock
  })
  return found
}

/** Behind the selected words, and behind the code or the link that they end in. */
function placeOfReference({ selection }: EditorState): number | undefined {
  const { $to, empty } = selection
  const { parent, parentOffset } = $to
  if (!parent.isTextblock || parent.type.spec.code) return undefined
  const before = parent.textBetween(0, parentOffset, null, "\uFFFC")
  const spaces = empty ? 0 : before.length - before.trimEnd().length
  const at = Math.max($to.pos - spaces, selection.from)
  return endOfRun($to.doc.resolve(at))
}

/** The end of the code or link that a place is in; the place itself where it is in none. */
function endOfRun($at: ResolvedPos): number {
  const { parent, nodeBefore, nodeAfter } = $at
  const run = nodeBefore?.marks.find(
    (mark) => (mark.type === marks.code || mark.type === marks.link) && mark.isInSet(nodeAfter?.marks ?? []),
  )
  if (run === undefined) return $at.pos
  let end = $at.pos + (nodeAfter?.nodeSize ?? 0)
  for (let index = $at.indexAfter() + ($at.textOffset > 0 ? 0 : 1); index < parent.childCount; index++) {
    const child = parent.child(index)
    if (!run.isInSet(child.marks)) break
    end += child.nodeSize
  }
  return end
}

/** Words with the variables that are named in them. */
const inlinesOf = (words: string): Node[] =>
  words
    .split(variablePattern)
    .flatMap((part, index) =>
      part === "" ? [] : index % 2 === 1 ? nodes.variable.create({ slug: part }) : schema.text(part),
    )
