import { openVisual, saveVisual } from "@hub/markdown/visual"
import type { Node } from "prosemirror-model"
import { type Command, type EditorState, TextSelection, type Transaction } from "prosemirror-state"
import type { EditorView } from "prosemirror-view"
import { visualPlugins, visualState } from "../src/editor/visual/state.ts"

/** Somebody who writes in a visual document that was opened from Markdown, where `^` is the caret and `‹` `›` a selection; `[^` begins a footnote. */
export function openVisualWriter(picture: string) {
  const opened = openVisual(picture.replace(/(?<!\[)\^|[‹›]/g, ""))
  const withSigns = openVisual(picture).doc
  let state = visualState(opened.doc, visualPlugins({ link: () => {}, find: () => {} }))
  const anchor = positionOfSign(withSigns, "‹") ?? positionOfSign(withSigns, "^")
  const head = positionOfSign(withSigns, "›", 1) ?? anchor
  if (anchor !== undefined && head !== undefined)
    state = state.apply(state.tr.setSelection(TextSelection.create(state.doc, anchor, head)))

  // As much of a view as the plugins ask for while keys are pressed.
  const view = {
    get state() {
      return state
    },
    composing: false,
    dispatch: (transaction: Transaction) => void (state = state.apply(transaction)),
    endOfTextblock: () => true,
  } as unknown as EditorView

  return {
    get state(): EditorState {
      return state
    },
    run: (command: Command) => command(state, view.dispatch, view),
    type(text: string): void {
      for (const sign of text) {
        const { from, to } = state.selection
        const taken = state.plugins.some((plugin) =>
          plugin.props.handleTextInput?.call(plugin, view, from, to, sign, () => state.tr.insertText(sign, from, to)),
        )
        if (!taken) view.dispatch(state.tr.insertText(sign, from, to))
      }
    },
    press(key: string): boolean {
      const event = { keyCode: 0, preventDefault: () => {}, ...keyOptions(key) } as unknown as KeyboardEvent
      return state.plugins.some((plugin) => plugin.props.handleKeyDown?.call(plugin, view, event) === true)
    },
    text: () => saveVisual(opened, state.doc).source,
  }
}

function keyOptions(key: string) {
  const parts = key.split("+")
  return {
    key: parts.at(-1),
    shiftKey: parts.includes("Shift"),
    ctrlKey: parts.includes("Ctrl"),
    altKey: parts.includes("Alt"),
    metaKey: false,
  }
}

function positionOfSign(doc: Node, sign: string, before = 0): number | undefined {
  let found: number | undefined
  doc.descendants((node, position) => {
    const at = node.isText ? (node.text?.indexOf(sign) ?? -1) : -1
    if (at >= 0) found = position + at - before
  })
  return found
}
