import { useMemo, useState } from "react"
import { useRowChoice } from "../widgets/use-row-choice.ts"
import type { OrganizeRow } from "./tree.ts"

/** Which rows of a tree are chosen, and which one has the focus; `first` are chosen at first. */
export function useOrganizeChoice(rows: OrganizeRow[], first: readonly string[] = []) {
  const choice = useRowChoice(
    useMemo(() => rows.map(({ id }) => id), [rows]),
    first,
  )
  const [focused, setFocused] = useState<string | null>(first[0] ?? null)
  const [at, setAt] = useState(0)
  // A row that is gone leaves the focus to the one that stands there now.
  const focus = rows.find((row) => row.id === focused) ?? rows[Math.min(at, rows.length - 1)]
  const chosen = choice.ids

  /** Goes to a row; with `stretch` all rows from the one where choosing began are chosen. */
  function go(id: string, { stretch = false, toggle = false, choose = true } = {}): void {
    setFocused(id)
    setAt(rows.findIndex((row) => row.id === id))
    if (stretch) choice.stretch(id, focus?.id)
    else if (toggle) choice.toggle(id)
    else if (choose) choice.only(id)
    else choice.begin(id)
  }

  const meant = chosen.length > 0 ? rows.filter(({ id }) => choice.has(id)) : focus === undefined ? [] : [focus]
  return {
    focus,
    chosen,
    /** The rows that an action is about: the chosen ones, or the one with the focus. */
    meant,
    places: [...new Set(meant.filter(({ heading }) => heading === undefined).map(({ place }) => place.key))],
    headings: meant.filter(({ heading }) => heading !== undefined),
    go,
    all: () => choice.set(rows.filter(({ heading }) => heading === undefined).map(({ id }) => id)),
    none: () => choice.clear(),
  }
}

export type OrganizeChoice = ReturnType<typeof useOrganizeChoice>
