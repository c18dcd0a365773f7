import { schema } from "@hub/markdown/visual"
import { dropCursor } from "prosemirror-dropcursor"
import { gapCursor } from "prosemirror-gapcursor"
import { history } from "prosemirror-history"
import { Fragment, type Node } from "prosemirror-model"
import { EditorState, type Plugin } from "prosemirror-state"
import { changedRanges } from "../changed-ranges.ts"
import { followAddresses } from "./addresses.ts"
import { alertTitles } from "./alert-titles.ts"
import { captionMarks } from "./caption-marks.ts"
import { clipboardPlugin } from "./clipboard.ts"
import { findMarks } from "./find.ts"
import { markdownRules } from "./input-rules.ts"
import { visualKeymaps } from "./keys.ts"
import { tablePlugins } from "./tables.ts"
import { showCommentMarks } from "./comment-marks.ts"
import { showWriters } from "./writers.ts"

type VisualDialogs = { link: () => void; find: () => void }

/** What a visual document is edited with; plugins of others come first, and so do their keys. */
export function visualPlugins(asked: VisualDialogs, own: Plugin[] = []): Plugin[] {
  return [
    ...own,
    clipboardPlugin(),
    markdownRules(),
    ...visualKeymaps(asked),
    ...tablePlugins(),
    history(),
    dropCursor({ color: false, class: "drop-cursor" }),
    gapCursor(),
    alertTitles(),
    captionMarks(),
    followAddresses(),
    findMarks(),
    showWriters(),
    showCommentMarks(),
  ]
}

/** A document to edit; with a former state its history goes on, and what differs is one more change in it. */
export function visualState(doc: Node, plugins: Plugin[], former?: EditorState): EditorState {
  if (former === undefined) return EditorState.create({ schema, doc, plugins })
  const state = former.reconfigure({ plugins })
  return replaceDocument(state, doc)
}

/**
 * The state after a change from its document to another, of nothing but what differs, so that the caret keeps its place.
 * What came `fromElsewhere` is not taken back with what the author wrote.
 */
export function replaceDocument(state: EditorState, doc: Node, fromElsewhere = false): EditorState {
  const { tr } = state
  tr.setMeta("addToHistory", !fromElsewhere)
  for (const { start, a, b, shift } of documentChanges(state.doc, doc).toReversed())
    tr.replace(start, a, doc.slice(start + shift, b + shift))
  return tr.docChanged ? state.apply(tr) : state
}

/** The stretches in which two documents differ, by positions in the first; the other's are off by `shift`. */
function documentChanges(before: Node, after: Node) {
  const keys = (doc: Node) => doc.content.content.map((block) => JSON.stringify(block))
  return changedRanges(keys(before), keys(after)).flatMap(({ from, to, fromAfter, toAfter }) => {
    const one = Fragment.from(before.content.content.slice(from, to))
    const other = Fragment.from(after.content.content.slice(fromAfter, toAfter))
    const position = startOfBlock(before, from)
    const start = one.findDiffStart(other)
    const end = one.findDiffEnd(other)
    if (start === null || end === null) return []
    // Where the same content stands before and after, both ends would overlap.
    const overlap = Math.max(0, start - Math.min(end.a, end.b))
    return [
      {
        start: position + start,
        a: position + end.a + overlap,
        b: position + end.b + overlap,
        shift: startOfBlock(after, fromAfter) - position,
      },
    ]
  })
}

const startOfBlock = (doc: Node, index: number): number =>
  doc.content.content.slice(0, index).reduce((size, block) => size + block.nodeSize, 0)
