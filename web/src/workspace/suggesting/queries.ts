import { comments } from "@hub/contract/comments"
import type { Suggestion } from "@hub/contract/suggestions"
import { useQueryClient } from "@tanstack/react-query"
import { call } from "../../call.ts"
import { topicCommentsQuery } from "../comments/queries.ts"

/** Changes suggested to a revision. `even_if_gone`: also where the newest text no longer has the words. */
export type SentSuggestions = {
  revision: number
  changes: Omit<Suggestion, "revision">[]
  even_if_gone: boolean
}

/** Calls that send suggestions to the hub and withdraw them. */
export function useSuggestionCalls(topic_id: number) {
  const cache = useQueryClient()
  const changed = () => cache.invalidateQueries({ queryKey: topicCommentsQuery(topic_id).queryKey })
  async function suggest(body: SentSuggestions, sent: { idempotency_key: string; as: number }): Promise<number[]> {
    const made = await call(comments.suggest, { params: { id: topic_id }, body, insist: true, ...sent })
    await changed()
    return made.map(({ id }) => id)
  }
  async function withdraw(ids: number[]): Promise<void> {
    try {
      for (const id of ids) await call(comments.delete, { params: { id } })
    } finally {
      await changed()
    }
  }
  return { suggest, withdraw }
}
