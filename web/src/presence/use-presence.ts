import { drafts, type Presence, type WrittenParagraph } from "@hub/contract/drafts"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useEffect, useEffectEvent } from "react"
import { call } from "../call.ts"

const every = 15_000

export const presenceKey = (topic_id: number) => ["presence", topic_id]

/** What the others see of somebody who has the topic open. */
export type OwnPresence = { editing: boolean; paragraph?: WrittenParagraph | null }
type PresenceInput = OwnPresence & { topic_id: number; client_id: string; person_id: number }

/** Tells the hub that the topic is open here, as long as it can be seen, and hears who else has it open. */
export function usePresence(input: PresenceInput): Presence | undefined {
  const { topic_id, client_id, person_id, editing, paragraph = null } = input
  const params = { id: topic_id }
  const state = editing ? "editing" : "reading"
  const heard = useQuery({
    queryKey: [...presenceKey(topic_id), client_id, state, paragraph],
    queryFn: ({ signal }) =>
      call(drafts.presence, { params, body: { client_id, state, paragraph }, as: person_id, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: every,
    refetchOnWindowFocus: "always",
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })

  const leave = useEffectEvent(() => {
    const body = { client_id, state: "left" } as const
    void call(drafts.presence, { params, body, as: person_id, keepalive: true }).catch(() => undefined)
  })
  useEffect(() => {
    const left = () => leave()
    addEventListener("pagehide", left)
    return () => {
      removeEventListener("pagehide", left)
      leave()
    }
  }, [])

  // Who is here is not known while the hub cannot be asked.
  return heard.isError && heard.data ? { ...heard.data, others: [] } : heard.data
}
