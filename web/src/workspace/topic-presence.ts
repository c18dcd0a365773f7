import type { Presence } from "@hub/contract/drafts"
import { createContext, useContext, useState } from "react"
import { type OwnPresence, usePresence } from "../presence/use-presence.ts"
import { readTabId } from "../presence/tab-id.ts"
import { storedUser } from "../session.ts"

type TopicPresence = {
  presence: Presence | undefined
  /** What the others see of this person from now on. */
  report: (own: OwnPresence) => void
}

const reading: OwnPresence = { editing: false }

/** Who has the topic of the workspace open. */
export const TopicPresenceContext = createContext<TopicPresence>({ presence: undefined, report: () => undefined })
export const useTopicPresence = () => useContext(TopicPresenceContext)

export function useOwnPresence(topic_id: number): TopicPresence {
  const [client_id] = useState(readTabId)
  const [person_id] = useState(() => storedUser()?.person_id ?? 0)
  const [own, setOwn] = useState(reading)
  const presence = usePresence({ topic_id, client_id, person_id, ...own })
  const [report] = useState(
    () => (next: OwnPresence) => setOwn((before) => (isSamePresence(before, next) ? before : next)),
  )
  return { presence, report }
}

const isSamePresence = (one: OwnPresence, other: OwnPresence) =>
  one.editing === other.editing &&
  one.paragraph?.revision === other.paragraph?.revision &&
  one.paragraph?.start === other.paragraph?.start &&
  one.paragraph?.end === other.paragraph?.end
