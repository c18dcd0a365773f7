import { useState } from "react"
import { rowsBetween, type OrganizeRow } from "./tree.ts"

/** Which rows of a tree are chosen, and which one has the focus. */
export function useOrganizeChoice(rows: OrganizeRow[]) {
  const [chosen, setChosen] = useState<string[]>([])
  const [focused, setFocused] = useState<string | null>(null)
  const [from, setFrom] = useState<string | null>(null)
  const [at, setAt] = useState(0)
  // A row that is gone leaves the focus to the one that stands there now.
  const focus = rows.find((row) => row.id === focused) ?? rows[Math.min(at, rows.length - 1)]
  const there = chosen.filter((id) => rows.some((row) => row.id === id))

  /** Goes to a row; with `stretch` all rows from the one where choosing began are chosen. */
  function go(id: string, { stretch = false, toggle = false, choose = true } = {}): void {
    setFocused(id)
    setAt(rows.findIndex((row) => row.id === id))
    if (stretch) return setChosen(rowsBetween(rows, from ?? focus?.id ?? id, id))
    setFrom(id)
    if (toggle) return setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
    if (choose) setChosen([id])
  }

  const meant = there.length > 0 ? rows.filter(({ id }) => there.includes(id)) : focus === undefined ? [] : [focus]
  return {
    focus,
    chosen: there,
    /** The rows that an action is about: the chosen ones, or the one with the focus. */
    meant,
    places: [...new Set(meant.filter(({ heading }) => heading === undefined).map(({ place }) => place.key))],
    headings: meant.filter(({ heading }) => heading !== undefined),
    go,
    all: () => setChosen(rows.filter(({ heading }) => heading === undefined).map(({ id }) => id)),
    none: () => setChosen([]),
  }
}

export type OrganizeChoice = ReturnType<typeof useOrganizeChoice>
