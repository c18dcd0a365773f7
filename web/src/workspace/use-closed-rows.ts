import { useState } from "react"

/** Which rows of a tree hide what is beneath them. */
export function useClosedRows() {
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set())
  return {
    closed,
    toggle: (id: number) => setClosed((before) => (before.has(id) ? without(before, [id]) : new Set([...before, id]))),
    openAll: (ids: readonly number[]) =>
      setClosed((before) => (ids.some((id) => before.has(id)) ? without(before, ids) : before)),
  }
}

const without = (all: ReadonlySet<number>, ids: readonly number[]) =>
  new Set([...all].filter((id) => !ids.includes(id)))
