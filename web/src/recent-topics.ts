import { readStored, store } from "./browser-storage.ts"

export type RecentTopic = { id: number; title: string }

/** One more than the search shows, which leaves out the topic on the page. */
const most = 6
const keyOf = (person_id: number) => `hub.topics.recent.${person_id}`

/** The topics that this person opened last in this browser, the newest first. */
export function readRecentTopics(person_id: number): RecentTopic[] {
  const found = readStored("localStorage", keyOf(person_id))
  return Array.isArray(found) ? found.filter(isRecentTopic).slice(0, most) : []
}

/** Remembers a topic that was opened, once and by its newest title. */
export function rememberTopic(person_id: number, { id, title }: RecentTopic): void {
  const others = readRecentTopics(person_id).filter((one) => one.id !== id)
  store("localStorage", keyOf(person_id), [{ id, title }, ...others].slice(0, most))
}

/** Forgets a topic that this person can't open any longer. */
export function forgetTopic(person_id: number, id: number): void {
  const others = readRecentTopics(person_id).filter((one) => one.id !== id)
  store("localStorage", keyOf(person_id), others)
}

function isRecentTopic(found: unknown): found is RecentTopic {
  const { id, title } = (found ?? {}) as Partial<RecentTopic>
  return typeof id === "number" && typeof title === "string"
}
