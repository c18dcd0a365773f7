import { useState } from "react"
import { readStored, store } from "../../browser-storage.ts"
import { storedUser } from "../../session.ts"

/** What somebody has begun to say stays in the tab until it is sent or given up, whatever else is shown meanwhile. */
const keyOf = (name: string) => `hub.comment.${storedUser()?.id ?? 0}.${name}`

export const readCommentDraft = <Draft>(name: string) => readStored("sessionStorage", keyOf(name)) as Draft | undefined

export const saveCommentDraft = (name: string, draft: unknown) =>
  store("sessionStorage", keyOf(name), draft === "" ? undefined : draft)

/** A draft as state that outlives its component. */
export function useCommentDraft<Draft>(name: string, initial: Draft) {
  const [draft, setDraft] = useState(() => readCommentDraft<Draft>(name) ?? initial)
  function change(now: Draft): void {
    setDraft(now)
    saveCommentDraft(name, now)
  }
  return [draft, change] as const
}
