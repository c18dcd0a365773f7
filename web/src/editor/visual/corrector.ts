import { schema } from "@hub/markdown/visual"
import { baseKeymap } from "prosemirror-commands"
import { history, redo, undo } from "prosemirror-history"
import { keymap } from "prosemirror-keymap"
import type { Node } from "prosemirror-model"
import { EditorState, Plugin, TextSelection } from "prosemirror-state"
import { EditorView } from "prosemirror-view"
import type { OpenBlock } from "./correction.ts"
import { variableSlugsIn } from "./correction.ts"

type CorrectorOptions = {
  values: Record<string, string>
  /** Words that were selected before, to begin at. */
  selected: string
  label: string
  callbacks: { typed: (block: Node) => void; done: () => void; valueRestored: (value: string) => void }
}

/** One block of a page to write in. It stays one block, and the values that the hub fills in stay in it. */
export function makeCorrector(
  parent: HTMLElement,
  { opened, index }: OpenBlock,
  { values, selected, label, callbacks }: CorrectorOptions,
) {
  const doc = schema.node("doc", null, [opened.doc.child(index)])
  const view: EditorView = new EditorView(parent, {
    state: EditorState.create({
      doc,
      plugins: [...makeKeymaps(callbacks.done), history(), makeValueGuard(values, callbacks.valueRestored)],
    }),
    nodeViews: { variable: (node) => valueInPlace(node, values) },
    attributes: { role: "textbox", "aria-multiline": "true", "aria-label": label, spellcheck: "true" },
    // What comes from elsewhere comes as words: its looks are nothing to suggest.
    handlePaste(_, event) {
      const words = (event.clipboardData?.getData("text/plain") ?? "").replace(/\s+/g, " ")
      view.dispatch(view.state.tr.insertText(words))
      return true
    },
    dispatchTransaction(transaction) {
      const before = view.state.doc
      view.updateState(view.state.apply(transaction))
      // What is refused changes nothing.
      if (view.state.doc !== before) callbacks.typed(view.state.doc.child(0))
    },
  })
  view.updateState(view.state.apply(view.state.tr.setSelection(wordsIn(view.state.doc, selected))))
  view.focus()
  return view
}

function makeKeymaps(done: () => void): Plugin[] {
  const leave = () => {
    done()
    return true
  }
  return [
    keymap({
      "Mod-z": undo,
      "Mod-y": redo,
      "Mod-Shift-z": redo,
      Escape: leave,
      "Mod-Enter": leave,
      // A correction makes no new blocks.
      Enter: () => true,
    }),
    keymap(baseKeymap),
  ]
}

/** Nothing makes two blocks of one, and no value is lost by accident. */
function makeValueGuard(values: Record<string, string>, onValueRestored: (value: string) => void): Plugin {
  return new Plugin({
    filterTransaction(transaction, { doc }) {
      if (!transaction.docChanged) return true
      if (transaction.doc.childCount !== 1) return false
      const left = variableSlugsIn(transaction.doc)
      const lost = variableSlugsIn(doc).find((slug) => {
        const at = left.indexOf(slug)
        if (at >= 0) left.splice(at, 1)
        return at < 0
      })
      if (lost !== undefined) onValueRestored(values[lost] ?? `{{${lost}}}`)
      return lost === undefined
    },
  })
}

function valueInPlace(node: Node, values: Record<string, string>) {
  const slug = String(node.attrs["slug"])
  const dom = document.createElement("span")
  dom.className = "variable"
  dom.textContent = values[slug] ?? `{{${slug}}}`
  dom.title = "This value comes from a variable, so you can't edit it here."
  return { dom }
}

/** A selection of the words, where one run of text has them; else the beginning. */
function wordsIn(doc: Node, words: string): TextSelection {
  let found: TextSelection | undefined
  doc.descendants((node, at) => {
    const from = words === "" || found !== undefined ? -1 : (node.text ?? "").indexOf(words)
    if (from >= 0) found = TextSelection.create(doc, at + from, at + from + words.length)
  })
  return found ?? TextSelection.create(doc, TextSelection.atStart(doc).from)
}
