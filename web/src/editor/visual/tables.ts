import { schema } from "@hub/markdown/visual"
import type { Node } from "prosemirror-model"
import { type Command, type EditorState, Plugin, Selection, TextSelection, type Transaction } from "prosemirror-state"
import {
  addColumnAfter,
  addRowAfter,
  CellSelection,
  deleteColumn,
  deleteRow,
  deleteTable,
  goToNextCell,
  isInTable,
  selectedRect,
  tableEditing,
} from "prosemirror-tables"
import type { TableSize } from "../mode.ts"

const { nodes } = schema

/** A table under the block where the caret is, or in its place where that is empty. */
export const insertTable =
  (size: TableSize): Command =>
  (state, dispatch) => {
    if (isInTable(state)) return false
    const row = (type: typeof nodes.table_cell) =>
      nodes.table_row.create(
        null,
        Array.from({ length: size.columns }, () => type.create()),
      )
    const body = Array.from({ length: size.rows }, () => row(nodes.table_cell))
    const table = nodes.table.create(null, [row(nodes.table_header), ...body])
    const { $from } = state.selection
    const depth = $from.depth
    if (depth === 0 || !$from.parent.isTextblock) return false
    const empty = $from.parent.type === nodes.paragraph && $from.parent.content.size === 0
    const at = empty ? $from.before(depth) : $from.after(depth)
    const index = $from.index(depth - 1)
    if (!$from.node(depth - 1).canReplaceWith(empty ? index : index + 1, index + 1, nodes.table)) return false

    if (dispatch) {
      const transaction = empty ? state.tr.replaceWith(at, $from.after(depth), table) : state.tr.insert(at, table)
      dispatch(transaction.setSelection(TextSelection.create(transaction.doc, at + 3)).scrollIntoView())
    }
    return true
  }

export const rowAfter: Command = addRowAfter
export const columnAfter: Command = addColumnAfter

/** Takes the row away; with its last row of cells goes the table. */
export const rowDelete: Command = (state, dispatch) => {
  if (!isInTable(state)) return false
  const rect = selectedRect(state)
  if (rect.top === 0 && rect.bottom >= rect.map.height) return deleteTable(state, dispatch)
  return deleteRow(state, dispatch)
}

export const columnDelete: Command = (state, dispatch) => {
  if (!isInTable(state)) return false
  const rect = selectedRect(state)
  if (rect.left === 0 && rect.right === rect.map.width) return deleteTable(state, dispatch)
  return deleteColumn(state, dispatch)
}

/** Tab goes to the next cell, and from the last one into a new row. */
export const nextCell: Command = (state, dispatch, view) => {
  if (!isInTable(state)) return false
  if (goToNextCell(1)(state, dispatch)) return true
  if (!dispatch || !view) return isInTable(state)
  addRowAfter(state, dispatch)
  return goToNextCell(1)(view.state, dispatch)
}

export const cellBefore: Command = goToNextCell(-1)

/** Enter in a cell goes to the cell below, and from the last row to what follows the table. */
export const cellBelow: Command = (state, dispatch) => {
  if (!isInTable(state) || state.selection instanceof CellSelection) return false
  const rect = selectedRect(state)
  if (!dispatch) return true
  if (rect.bottom < rect.map.height) {
    const below = rect.tableStart + (rect.map.map[rect.bottom * rect.map.width + rect.left] ?? 0)
    dispatch(state.tr.setSelection(Selection.near(state.doc.resolve(below + 1))).scrollIntoView())
    return true
  }
  const after = rect.tableStart + rect.table.nodeSize - 1
  const transaction = state.tr
  if (state.doc.resolve(after).nodeAfter?.type !== nodes.paragraph) transaction.insert(after, nodes.paragraph.create())
  dispatch(transaction.setSelection(TextSelection.create(transaction.doc, after + 1)).scrollIntoView())
  return true
}

/** Tables as Markdown can say them: the first row and no other holds headers, and no cell spans others. */
export function tablePlugins(): Plugin[] {
  return [
    new Plugin({
      appendTransaction: (transactions, before, state) =>
        transactions.some((transaction) => transaction.docChanged) ? plainTables(before, state) : null,
    }),
    tableEditing({ allowTableNodeSelection: true }),
  ]
}

function plainTables(before: EditorState, { doc, tr }: EditorState): Transaction | null {
  changedTables(before.doc, doc, 0, (table, position) => makePlain(tr, table, position))
  return tr.docChanged ? tr : null
}

/** Calls `found` for each table that is not one of the document before. Nodes that both documents hold are not entered. */
function changedTables(before: Node | null, now: Node, start: number, found: (table: Node, position: number) => void) {
  const old = new Set<Node>()
  before?.forEach((child) => void old.add(child))
  now.forEach((child, offset, index) => {
    if (child.isTextblock || child.isLeaf || old.has(child)) return
    if (child.type === nodes.table) found(child, start + offset)
    else changedTables(before?.maybeChild(index) ?? null, child, start + offset + 1, found)
  })
}

function makePlain(transaction: Transaction, table: Node, position: number): void {
  const header = table.firstChild
  table.forEach((row, rowOffset, rowIndex) => {
    row.forEach((cell, cellOffset, column) => {
      const type = rowIndex === 0 ? nodes.table_header : nodes.table_cell
      const align: unknown = header?.maybeChild(column)?.attrs["align"] ?? null
      const { colspan, rowspan, colwidth } = cell.attrs
      if (cell.type === type && colspan === 1 && rowspan === 1 && colwidth === null && cell.attrs["align"] === align)
        return
      transaction.setNodeMarkup(position + 2 + rowOffset + cellOffset, type, { align })
    })
  })
}
