import { type CaptionStretch, listVisualCaptions } from "@hub/markdown/visual"
import type { Node } from "prosemirror-model"
import { Plugin, PluginKey } from "prosemirror-state"
import { Decoration, DecorationSet } from "prosemirror-view"

const key = new PluginKey<DecorationSet>("captions")

/** Shows captions with their tables and figures as an edition sets them together; what is written stays as it is. */
export function captionMarks(): Plugin {
  return new Plugin<DecorationSet>({
    key,
    state: {
      init: (_config, { doc }) => marksOf(doc),
      apply: (transaction, marks) => (transaction.docChanged ? marksOf(transaction.doc) : marks),
    },
    props: { decorations: (state) => key.getState(state) },
  })
}

function marksOf(doc: Node): DecorationSet {
  const stretches = listVisualCaptions(doc)
  return stretches.length === 0 ? DecorationSet.empty : DecorationSet.create(doc, stretches.map(markOf))
}

function markOf({ part, from, to, title }: CaptionStretch): Decoration {
  switch (part) {
    case "word":
    case "name":
      return Decoration.inline(from, to, { class: `caption-${part}` })
    case "caption":
      return Decoration.node(from, to, { class: "caption" })
    case "note":
      return Decoration.node(from, to, { class: "caption-note" })
    case "target":
      return Decoration.node(from, to, { class: "captioned", ...(title !== undefined && { "data-caption": title }) })
  }
}
