import type { LinkProps } from "@tanstack/react-router"
import { useNavigate } from "@tanstack/react-router"
import { useState } from "react"
import { type PageAction, readPageActions } from "../page-actions.ts"
import { storedUser } from "../session.ts"
import { findActions, mostBesideHits, type readTyped } from "./find-actions.ts"

/** Where somebody can go from anywhere. */
export type Screen = { label: string; to: NonNullable<LinkProps["to"]> }

/** Shown before anything is typed: more than these are found by their names. */
const mostAtFirst = 6

/** What can be done from here and fits what is typed: first what the screen offers, then what is made and gone to anywhere. */
export function useActions(screens: Screen[], { words, onlyActions }: ReturnType<typeof readTyped>): PageAction[] {
  const navigate = useNavigate()
  const [here] = useState(readPageActions)
  if (words === "" && !onlyActions) return here.slice(0, mostAtFirst)
  const makes: Screen[] = storedUser()?.can.author
    ? [
        { label: "New topic", to: "/topics/new" },
        { label: "Import a document", to: "/import" },
      ]
    : []
  const ways = [...makes, ...screens.map(({ label, to }) => ({ label: `Go to ${label}`, to }))]
  const all = [...here, ...ways.map(({ label, to }) => ({ label, run: () => void navigate({ to }) }))]
  const found = findActions(all, words)
  return onlyActions ? found : found.slice(0, mostBesideHits)
}
