import { schema } from "@hub/markdown/visual"
import { baseKeymap, chainCommands, exitCode, setBlockType } from "prosemirror-commands"
import { undoInputRule } from "prosemirror-inputrules"
import { keymap } from "prosemirror-keymap"
import { type Command, type Plugin, Selection, TextSelection } from "prosemirror-state"
import { isInTable } from "prosemirror-tables"
import { visualCommands } from "./commands.ts"
import { linkAddress } from "./input-rules.ts"
import { liftItem, sinkItem, splitListOrTaskItem } from "./lists.ts"
import { cellBefore, cellBelow, nextCell } from "./tables.ts"

const { nodes } = schema

/** The keys of the visual editor. Tab leaves the text but for lists and tables, as everywhere on the page. */
export function visualKeymaps(asked: { link: () => void; find: () => void }): Plugin[] {
  const askFor =
    (question: () => void): Command =>
    (_state, dispatch) => {
      if (dispatch) question()
      return true
    }
  return [
    keymap({
      "Mod-b": visualCommands.bold,
      "Mod-i": visualCommands.italic,
      "Mod-e": visualCommands.code,
      "Mod-k": askFor(asked.link),
      "Mod-f": askFor(asked.find),
      "Mod-Alt-0": visualCommands.paragraph,
      "Mod-Alt-1": visualCommands.heading1,
      "Mod-Alt-2": visualCommands.heading2,
      "Mod-Alt-3": visualCommands.heading3,
      "Mod-Alt-4": visualCommands.heading4,
      "Mod-z": visualCommands.undo,
      "Mod-y": visualCommands.redo,
      "Mod-Shift-z": visualCommands.redo,
      Enter: chainCommands(linkedFirst, fence, cellBelow, splitListOrTaskItem),
      "Shift-Enter": hardBreak,
      "Mod-Enter": chainCommands(exitCode, hardBreak),
      Tab: chainCommands(nextCell, sinkItem),
      "Shift-Tab": chainCommands(cellBefore, inItem(liftItem)),
      Backspace: chainCommands(undoInputRule, plainHeading),
      ArrowDown: leaveEnd,
      ArrowRight: leaveEnd,
    }),
    keymap(baseKeymap),
  ]
}

/** Enter after a bare address links it; the rest is for the commands that follow. */
const linkedFirst: Command = (state, dispatch) => {
  const transaction = state.selection.empty ? linkAddress(state, state.selection.from) : null
  if (transaction) dispatch?.(transaction)
  return false
}

/** Enter after ``` makes a code block. */
const fence: Command = (state, dispatch) => {
  const { $from, empty } = state.selection
  const match = /^(?:```|~~~)([\w+#.-]*)$/.exec($from.parent.textContent)
  if (
    !empty ||
    match === null ||
    $from.parent.type !== nodes.paragraph ||
    $from.parentOffset !== $from.parent.content.size
  )
    return false
  const at = $from.start()
  const transaction = state.tr.delete(at, $from.end())
  dispatch?.(transaction.setBlockType(at, at, nodes.code_block, { lang: match[1] || null }).scrollIntoView())
  return true
}

const hardBreak: Command = (state, dispatch) => {
  const { $from } = state.selection
  if ($from.parent.type.spec.code) {
    dispatch?.(state.tr.insertText("\n").scrollIntoView())
    return true
  }
  // A row of a table is one line of Markdown: its break is the HTML that readers' pages know.
  const broken = isInTable(state) ? nodes.raw_inline.create({ kind: "html", value: "<br>" }) : nodes.hard_break.create()
  dispatch?.(state.tr.replaceSelectionWith(broken).scrollIntoView())
  return true
}

const inItem =
  (command: Command): Command =>
  (state, dispatch, view) =>
    state.selection.$from.node(-1)?.type === nodes.list_item && command(state, dispatch, view)

/** Backspace at the beginning of a heading or an empty code block makes a paragraph of it. */
const plainHeading: Command = (state, dispatch) => {
  const { $from, empty } = state.selection
  const { type, content } = $from.parent
  if (!empty || $from.parentOffset > 0) return false
  if (type !== nodes.heading && !(type.spec.code && content.size === 0)) return false
  return setBlockType(nodes.paragraph)(state, dispatch)
}

/** From the end of a text that ends with code or a table, the arrow leads into a new paragraph. */
const leaveEnd: Command = (state, dispatch, view) => {
  const { $from, empty } = state.selection
  const last = state.doc.lastChild
  if (!empty || !last || $from.depth === 0 || $from.index(0) !== state.doc.childCount - 1) return false
  if (last.type === nodes.paragraph || last.type === nodes.heading || last.type === nodes.list) return false
  const atEnd = $from.parentOffset === $from.parent.content.size || view?.endOfTextblock("down") === true
  if (!atEnd || !Selection.atEnd(state.doc).$from.sameParent($from)) return false
  const end = state.doc.content.size
  const transaction = state.tr.insert(end, nodes.paragraph.create())
  dispatch?.(transaction.setSelection(TextSelection.create(transaction.doc, end + 1)).scrollIntoView())
  return true
}
