import type { TopicSummary } from "@hub/contract/topics"
import { createContext } from "react"

/** What is being dragged: nodes of the outline, or a topic of the library. */
export type DraggedNode =
  | { node_ids: readonly number[] }
  | { topic: Pick<TopicSummary, "id" | "title" | "status" | "not_reviewed"> }

/** A browser does not say what is dragged until it is dropped, so it is kept here meanwhile. */
export function createDrag() {
  let dragged: DraggedNode | null = null
  return { now: () => dragged, begin: (what: DraggedNode) => void (dragged = what), end: () => void (dragged = null) }
}
export const DragContext = createContext(createDrag())
