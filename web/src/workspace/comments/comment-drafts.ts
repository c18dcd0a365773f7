import { useState } from "react"
import { storedUser } from "../../session.ts"

/** What somebody has begun to say stays in the tab until it is sent or given up, whatever else is shown meanwhile. */
const keyOf = (name: string) => `hub.comment.${storedUser()?.id ?? 0}.${name}`

export function readCommentDraft<Draft>(name: string): Draft | undefined {
  try {
    const kept = sessionStorage.getItem(keyOf(name))
    return kept === null ? undefined : (JSON.parse(kept) as Draft)
  } catch {
    // A closed storage, or what another version kept there.
    return undefined
  }
}

export function saveCommentDraft(name: string, draft: unknown): void {
  try {
    if (draft === undefined || draft === "") sessionStorage.removeItem(keyOf(name))
    else sessionStorage.setItem(keyOf(name), JSON.stringify(draft))
  } catch {
    // A full or closed storage only forgets.
  }
}

/** A draft as state that outlives its component. */
export function useCommentDraft<Draft>(name: string, initial: Draft) {
  const [draft, setDraft] = useState(() => readCommentDraft<Draft>(name) ?? initial)
  function change(now: Draft): void {
    setDraft(now)
    saveCommentDraft(name, now)
  }
  return [draft, change] as const
}
