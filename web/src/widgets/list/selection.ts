/** Which rows of a list are ticked, and the last one that was: a range starts there. */
export type ListSelection = { ids: ReadonlySet<number>; last: number | null }

export const nothingSelected: ListSelection = { ids: new Set(), last: null }

/** After a tick or an untick of one row; with shift, of all rows from the last one to this one, as they are shown. */
export function tickRow(
  selection: ListSelection,
  id: number,
  { shown, range }: { shown: number[]; range: boolean },
): ListSelection {
  const on = !selection.ids.has(id)
  const from = selection.last === null ? -1 : shown.indexOf(selection.last)
  const to = shown.indexOf(id)
  const ids = range && from >= 0 && to >= 0 ? shown.slice(Math.min(from, to), Math.max(from, to) + 1) : [id]
  return { ids: changeIds(selection.ids, ids, on), last: id }
}

/** After the tick box over the list: all shown, or none of them if all were. */
export function tickAllRows(selection: ListSelection, shown: number[]): ListSelection {
  return { ids: changeIds(selection.ids, shown, !hasAllRows(selection, shown)), last: null }
}

export const hasAllRows = (selection: ListSelection, shown: number[]) =>
  shown.length > 0 && shown.every((id) => selection.ids.has(id))

function changeIds(before: ReadonlySet<number>, ids: number[], on: boolean): ReadonlySet<number> {
  const after = new Set(before)
  for (const id of ids)
    if (on) after.add(id)
    else after.delete(id)
  return after
}
