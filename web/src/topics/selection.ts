/** Which topics are ticked, and the last one that was: a range starts there. */
export type TopicSelection = { ids: ReadonlySet<number>; last: number | null }

export const noTopicsSelected: TopicSelection = { ids: new Set(), last: null }

/** After a tick or an untick of one row; with shift, of all rows from the last one to this one, as they are shown. */
export function tickTopic(
  selection: TopicSelection,
  id: number,
  { shown, range }: { shown: number[]; range: boolean },
): TopicSelection {
  const on = !selection.ids.has(id)
  const from = selection.last === null ? -1 : shown.indexOf(selection.last)
  const to = shown.indexOf(id)
  const ids = range && from >= 0 && to >= 0 ? shown.slice(Math.min(from, to), Math.max(from, to) + 1) : [id]
  return { ids: changeIds(selection.ids, ids, on), last: id }
}

/** After the tick box over the list: all shown, or none of them if all were. */
export function tickAllTopics(selection: TopicSelection, shown: number[]): TopicSelection {
  return { ids: changeIds(selection.ids, shown, !hasAllTopics(selection, shown)), last: null }
}

export const hasAllTopics = (selection: TopicSelection, shown: number[]) =>
  shown.length > 0 && shown.every((id) => selection.ids.has(id))

function changeIds(before: ReadonlySet<number>, ids: number[], on: boolean): ReadonlySet<number> {
  const after = new Set(before)
  for (const id of ids)
    if (on) after.add(id)
    else after.delete(id)
  return after
}
