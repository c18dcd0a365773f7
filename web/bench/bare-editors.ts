import { defaultKeymap, history, historyKeymap } from "@codemirror/commands"
import { markdown } from "@codemirror/lang-markdown"
import { EditorState as SourceState } from "@codemirror/state"
import { EditorView as SourceView, keymap } from "@codemirror/view"
import { EditorState, TextSelection } from "prosemirror-state"
import { EditorView } from "prosemirror-view"
import { openVisual } from "@hub/markdown/visual"

// What the hub's two editors are made of, alone on an empty page with the same text,
// and with nothing that spares them work in long texts.
const shown = {
  Markdown: (text: string, before: string) => {
    const extensions = [history(), markdown(), SourceView.lineWrapping, keymap.of([...defaultKeymap, ...historyKeymap])]
    const view = new SourceView({ parent: document.body, state: SourceState.create({ doc: text, extensions }) })
    const anchor = text.indexOf(before) + before.length
    view.dispatch({ selection: { anchor }, effects: SourceView.scrollIntoView(anchor, { y: "center" }) })
    view.focus()
  },
  WYSIWYG: (text: string, before: string) => {
    const view = new EditorView(document.body, { state: EditorState.create({ doc: openVisual(text).doc }) })
    const { doc, tr } = view.state
    doc.descendants((node, position) => {
      if (node.isTextblock && node.textContent === before)
        tr.setSelection(TextSelection.create(doc, position + 1 + node.content.size))
      return !node.isTextblock
    })
    view.dispatch(tr.scrollIntoView())
    view.focus()
  },
}

Object.assign(globalThis, {
  showBareEditor: (mode: keyof typeof shown, text: string, before: string) => shown[mode](text, before),
})
