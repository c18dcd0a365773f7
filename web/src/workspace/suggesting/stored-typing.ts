import { useSyncExternalStore } from "react"
import { readStored, store } from "../../browser-storage.ts"
import { countAlikeEnds } from "../../editor/alike-ends.ts"
import { storedUser } from "../../session.ts"

/**
 * What somebody typed while suggesting and has not sent: of the text of a revision that from `start` to `end` they replaced by
 * `insert`. It stays on this device until it is sent or discarded.
 */
export type StoredTyping = { revision: number; start: number; end: number; insert: string }

const keyOf = (topic_id: number) => `hub.suggesting.${storedUser()?.person_id ?? 0}.${topic_id}`
const listeners = new Set<() => void>()

export function readStoredTyping(topic_id: number): StoredTyping | undefined {
  const found = readStored("localStorage", keyOf(topic_id))
  return isStoredTyping(found) ? found : undefined
}

/** Keeps what was made of a text; answers whether this browser does. */
export function storeTyping(topic_id: number, revision: number, content: string, typed: string): boolean {
  if (content === typed) {
    forgetTyping(topic_id)
    return true
  }
  const { start, end } = countAlikeEnds(content, typed)
  const typing = { revision, start, end: content.length - end, insert: typed.slice(start, typed.length - end) }
  put(topic_id, typing)
  const found = readStoredTyping(topic_id)
  return (
    found?.revision === revision && found.start === start && found.end === typing.end && found.insert === typing.insert
  )
}

export const forgetTyping = (topic_id: number) => put(topic_id, undefined)

export const restoreTyping = (content: string, { start, end, insert }: StoredTyping) =>
  content.slice(0, start) + insert + content.slice(end)

/** Whether something typed is stored of a topic, here or by another tab. */
export const useHasStoredTyping = (topic_id: number) =>
  useSyncExternalStore(subscribeToStoredTyping, () => readStoredTyping(topic_id) !== undefined)

function subscribeToStoredTyping(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener("storage", listener)
  return () => {
    listeners.delete(listener)
    removeEventListener("storage", listener)
  }
}

function put(topic_id: number, typing: StoredTyping | undefined): void {
  store("localStorage", keyOf(topic_id), typing)
  for (const listener of listeners) listener()
}

const isStoredTyping = (found: unknown): found is StoredTyping =>
  typeof found === "object" &&
  found !== null &&
  "insert" in found &&
  typeof found.insert === "string" &&
  ["revision", "start", "end"].every((name) => Number.isInteger((found as Record<string, unknown>)[name]))
