import { schema } from "@hub/markdown/visual"
import { setBlockType, toggleMark } from "prosemirror-commands"
import { redo, redoDepth, undo, undoDepth } from "prosemirror-history"
import type { MarkType } from "prosemirror-model"
import type { Command as Act, EditorState } from "prosemirror-state"
import { isInTable } from "prosemirror-tables"
import type { Command, EditorStatus } from "../mode.ts"
import { kindOfList, listAround, toggleList } from "./lists.ts"
import { columnAfter, columnDelete, rowAfter, rowDelete } from "./tables.ts"

const { nodes, marks } = schema

/** What each button of the toolbar does to a visual document. Searching is not a change of it. */
export const visualCommands: Record<Exclude<Command, "find">, Act> = {
  bold: toggleMark(marks.strong),
  italic: toggleMark(marks.em),
  code: toggleMark(marks.code),
  paragraph: setBlockType(nodes.paragraph),
  heading1: heading(1),
  heading2: heading(2),
  heading3: heading(3),
  heading4: heading(4),
  heading5: heading(5),
  heading6: heading(6),
  bulletList: toggleList("bulletList"),
  numberedList: toggleList("numberedList"),
  taskList: toggleList("taskList"),
  rowAfter,
  rowDelete,
  columnAfter,
  columnDelete,
  undo,
  redo,
}

function heading(level: number): Act {
  return (state, dispatch) => {
    const { parent } = state.selection.$from
    const isOne = parent.type === nodes.heading && parent.attrs["level"] === level
    return isOne
      ? setBlockType(nodes.paragraph)(state, dispatch)
      : setBlockType(nodes.heading, { level })(state, dispatch)
  }
}

/** What the toolbar shows of the place where the caret is. */
export function visualStatus(state: EditorState): EditorStatus {
  const { $from } = state.selection
  const active = new Set<Command>()
  if (isMarked(state, marks.strong)) active.add("bold")
  if (isMarked(state, marks.em)) active.add("italic")
  if (isMarked(state, marks.code)) active.add("code")
  if ($from.parent.type === nodes.heading) active.add(headings[Number($from.parent.attrs["level"]) - 1] ?? "heading1")
  const list = listAround($from)
  if (list !== undefined) active.add(kindOfList(list.node))
  const { parent } = state.selection.$to
  return {
    active,
    canUndo: undoDepth(state) > 0,
    canRedo: redoDepth(state) > 0,
    inTable: isInTable(state),
    hasWords: parent.isTextblock && parent.type.spec.code !== true,
  }
}

const headings = ["heading1", "heading2", "heading3", "heading4", "heading5", "heading6"] as const

function isMarked({ selection, storedMarks, doc }: EditorState, type: MarkType): boolean {
  if (selection.empty) return type.isInSet(storedMarks ?? selection.$from.marks()) !== undefined
  return doc.rangeHasMark(selection.from, Math.min(selection.to, selection.from + 2000), type)
}
