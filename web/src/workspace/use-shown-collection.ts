import type { TopicPage } from "@hub/contract/topics"
import { useEffect } from "react"
import { chooseCollection, readLastCollection, saveLastCollection } from "./device-memory.ts"

/** The collection whose tree is shown beside a topic; it is remembered on this device. */
export function useShownCollection(
  id: number,
  asked: number | undefined,
  topic: TopicPage | undefined,
): number | undefined {
  const chosen = chooseCollection(asked, readLastCollection(id), topic?.collections ?? [])
  const isKnown = topic?.collections.some((one) => one.id === chosen) ?? false
  useEffect(() => {
    if (chosen !== undefined && isKnown) saveLastCollection(id, chosen)
  }, [id, chosen, isKnown])
  return chosen
}
