import { useState } from "react"

/** Which rows of a tree are chosen, by their ids in the order in which they are shown. */
export function useRowChoice<Id extends number | string>(shown: readonly Id[], first: readonly Id[] = []) {
  const [chosen, setChosen] = useState<ReadonlySet<Id>>(() => new Set(first))
  /** Where a range begins. */
  const [from, setFrom] = useState<Id | null>(null)
  const ids = shown.filter((id) => chosen.has(id))
  return {
    ids,
    has: (id: Id) => chosen.has(id),
    /** Where a range begins from now on. */
    begin: setFrom,
    only(id: Id) {
      setFrom(id)
      setChosen(new Set([id]))
    },
    toggle(id: Id) {
      setFrom(id)
      setChosen(new Set(chosen.has(id) ? ids.filter((one) => one !== id) : [...ids, id]))
    },
    /** All rows up to this one, from where choosing began or else from `start`. */
    stretch(id: Id, start: Id = id) {
      const begin = from !== null && shown.includes(from) ? from : start
      setFrom(begin)
      setChosen(new Set(listBetween(shown, begin, id)))
    },
    set: (some: readonly Id[]) => setChosen(new Set(some)),
    clear() {
      setFrom(null)
      setChosen(new Set())
    },
  }
}

export type RowChoice<Id extends number | string = number> = ReturnType<typeof useRowChoice<Id>>

/** All from one to another, both among them. */
export function listBetween<Id>(shown: readonly Id[], from: Id, to: Id): Id[] {
  const [one, other] = [shown.indexOf(from), shown.indexOf(to)]
  return one < 0 || other < 0 ? [to] : shown.slice(Math.min(one, other), Math.max(one, other) + 1)
}
