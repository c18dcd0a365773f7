import { schema } from "@hub/markdown/visual"
import { dropCursor } from "prosemirror-dropcursor"
import { gapCursor } from "prosemirror-gapcursor"
import { history } from "prosemirror-history"
import type { Node } from "prosemirror-model"
import { EditorState, type Plugin } from "prosemirror-state"
import { followAddresses } from "./addresses.ts"
import { alertTitles } from "./alert-titles.ts"
import { clipboardPlugin } from "./clipboard.ts"
import { findMarks } from "./find.ts"
import { markdownRules } from "./input-rules.ts"
import { visualKeymaps } from "./keys.ts"
import { tablePlugins } from "./tables.ts"

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
    followAddresses(),
    findMarks(),
  ]
}

/** A document to edit; with a former state its history goes on, and what differs is one more change in it. */
export function visualState(doc: Node, plugins: Plugin[], former?: EditorState): EditorState {
  if (former === undefined) return EditorState.create({ schema, doc, plugins })
  const state = former.reconfigure({ plugins })
  return replaceDocument(state, doc)
}

/** The state after a change from its document to another, as small as it can be. */
export function replaceDocument(state: EditorState, doc: Node): EditorState {
  const start = state.doc.content.findDiffStart(doc.content)
  const end = state.doc.content.findDiffEnd(doc.content)
  if (start === null || end === null) return state
  let { a, b } = end
  // Where the same content stands before and after, both ends would overlap.
  const overlap = start - Math.min(a, b)
  if (overlap > 0) {
    a += overlap
    b += overlap
  }
  return state.apply(state.tr.replace(start, a, doc.slice(start, b)))
}
