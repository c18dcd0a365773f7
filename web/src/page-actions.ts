import { useEffect, useId } from "react"

/** Something that can be done on a screen, by the name that its button or menu entry has. */
export type PageAction = { label: string; run: () => void; keys?: string }

const ranks = ["first", "usual", "last"] as const
type Rank = (typeof ranks)[number]

/** By the components of the screen that is shown. */
const shown = new Map<string, { actions: PageAction[]; rank: Rank }>()

/** Lets the search offer what can be done here, as long as the component is on the page. */
export function usePageActions(actions: PageAction[], rank: Rank = "usual"): void {
  const id = useId()
  useEffect(() => void shown.set(id, { actions, rank }))
  useEffect(() => () => void shown.delete(id), [id])
}

/** What can be done on the screen that is shown, each once, however many buttons it has. */
export function readPageActions(): PageAction[] {
  const all = ranks.flatMap((rank) => [...shown.values()].filter((one) => one.rank === rank))
  return [...new Map(all.flatMap(({ actions }) => actions).map((action) => [action.label, action])).values()]
}
