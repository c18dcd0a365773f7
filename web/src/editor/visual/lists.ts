import { schema } from "@hub/markdown/visual"
import type { Node, ResolvedPos } from "prosemirror-model"
import { liftListItem, sinkListItem, splitListItem, wrapInList } from "prosemirror-schema-list"
import type { Command, EditorState, Transaction } from "prosemirror-state"

const { list, list_item } = schema.nodes

export type ListKind = "bulletList" | "numberedList" | "taskList"

/** The innermost list around a place, with the place before it. */
export function listAround($place: ResolvedPos): { node: Node; before: number; depth: number } | undefined {
  for (let depth = $place.depth; depth > 0; depth--) {
    const node = $place.node(depth)
    if (node.type === list) return { node, before: $place.before(depth), depth }
  }
  return undefined
}

/** What kind of list a list is, as far as the toolbar knows; one with any task is a task list. */
export function kindOfList(node: Node): ListKind {
  let tasks = false
  node.forEach((item) => (tasks ||= item.attrs["checked"] !== null))
  if (tasks) return "taskList"
  return node.attrs["ordered"] === true ? "numberedList" : "bulletList"
}

/** Makes a list of the selected blocks, another kind of list of a list, and blocks of what is such a list already. */
export function toggleList(kind: ListKind): Command {
  return (state, dispatch) => {
    const around = listAround(state.selection.$from)
    if (around === undefined) return wrapInListOfKind(kind, state, dispatch)
    if (kindOfList(around.node) === kind) return liftListItem(list_item)(state, dispatch)
    if (dispatch) dispatch(setListKind(state.tr, around.before, kind).scrollIntoView())
    return true
  }
}

function wrapInListOfKind(kind: ListKind, state: EditorState, dispatch?: (transaction: Transaction) => void): boolean {
  const attrs = attrsOf(kind)
  return wrapInList(list, attrs)(
    state,
    dispatch &&
      ((transaction) => {
        const around = listAround(transaction.selection.$from)
        if (around) setListKind(transaction, around.before, kind)
        dispatch(transaction.scrollIntoView())
      }),
  )
}

const attrsOf = (kind: ListKind) =>
  kind === "numberedList" ? { ordered: true, start: 1 } : { ordered: false, start: null }

function setListKind(transaction: Transaction, before: number, kind: ListKind): Transaction {
  const node = transaction.doc.nodeAt(before)
  if (node === null) return transaction
  transaction.setNodeMarkup(before, null, attrsOf(kind))
  node.forEach((item, offset) => {
    const checked = kind === "taskList" ? (item.attrs["checked"] ?? false) : null
    if (item.attrs["checked"] !== checked) transaction.setNodeAttribute(before + 1 + offset, "checked", checked)
  })
  return transaction
}

/** Enter in an item: the next item, which is a task where this one is. */
export const splitListOrTaskItem: Command = (state, dispatch, view) => {
  const item = state.selection.$from.node(-1)
  const isTask = item?.type === list_item && item.attrs["checked"] !== null
  return splitListItem(list_item, isTask ? { checked: false } : undefined)(state, dispatch, view)
}

export const liftItem: Command = liftListItem(list_item)

/** Tab in an item: it goes under the item before it, into the list there or a new one of the same kind. */
export const sinkItem: Command = (state, dispatch) =>
  sinkListItem(list_item)(
    state,
    dispatch &&
      ((transaction) => {
        const outer = listAround(state.selection.$from)
        const inner = listAround(transaction.selection.$from)
        const isNew = inner?.node.childCount === 1 && outer?.node.attrs["ordered"] === true
        if (inner && isNew) transaction.setNodeMarkup(inner.before, null, attrsOf("numberedList"))
        dispatch(transaction)
      }),
  )
