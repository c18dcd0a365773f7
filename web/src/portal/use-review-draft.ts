import { type PortalDraft, PortalDraft as Draft } from "@hub/contract/portal"
import type { Comment } from "@hub/contract/reviews"
import type { Suggestion } from "@hub/contract/suggestions"
import { useDebouncedCallback } from "@mantine/hooks"
import { useEffect, useRef, useState } from "react"
import { type ReviewAccess, portalCalls, nameOfAccess } from "./calls.ts"
import { isOffline } from "./queries.ts"

export type SavingState = "saved" | "saving" | "waiting"
type StoredReviewDraft = { draft: PortalDraft; sent: boolean }

const pause = 1000
const retry = 15_000
const keyOf = (token: string) => `review-draft:${token}`

/** What the reviewer writes: kept in this browser at each letter, sent soon after, and again when a connection is back. */
export function useReviewDraft(at: ReviewAccess, onServer: PortalDraft) {
  const token = nameOfAccess(at)
  const [draft, setDraft] = useState(() => newestDraft(readStoredDraft(token), onServer))
  const [saving, setSaving] = useState<SavingState>("saved")
  const latest = useRef(draft)

  const send = useDebouncedCallback(async () => {
    const sending = latest.current
    setSaving("saving")
    try {
      await portalCalls(at).draft(sendableDraft(sending))
      if (latest.current !== sending) return
      storeDraft(token, { draft: sending, sent: true })
      setSaving("saved")
    } catch (error) {
      setSaving(isOffline(error) ? "waiting" : "saved")
    }
  }, pause)

  useEffect(() => {
    if (readStoredDraft(token)?.sent === false) send()
  }, [token, send])

  useEffect(() => {
    if (saving !== "waiting") return
    const timer = setInterval(send, retry)
    addEventListener("online", send)
    return () => {
      clearInterval(timer)
      removeEventListener("online", send)
    }
  }, [saving, send])

  function change(next: PortalDraft): void {
    latest.current = next
    setDraft(next)
    storeDraft(token, { draft: next, sent: false })
    setSaving("saving")
    send()
  }

  return {
    draft,
    saving,
    /** Sends at once what was written; a failure is thrown. */
    async saveNow(): Promise<void> {
      send.cancel()
      const sending = latest.current
      await portalCalls(at).draft(sendableDraft(sending))
      if (latest.current !== sending) return
      storeDraft(token, { draft: sending, sent: true })
      setSaving("saved")
    },
    /** Shows what the server has now. Comments without words yet are here only, and stay. */
    takeFromServer(onServerNow: PortalDraft): void {
      const begun = latest.current.comments.filter(({ body }) => body.trim() === "")
      const next = { ...onServerNow, comments: [...onServerNow.comments, ...begun] }
      latest.current = next
      setDraft(next)
      storeDraft(token, { draft: next, sent: true })
    },
    setSummary: (summary: string) => change({ ...latest.current, summary }),
    setComments: (comments: Comment[]) => change({ ...latest.current, comments }),
    setSuggestions: (suggestions: Suggestion[]) => change({ ...latest.current, suggestions }),
    setSectionsRead: (sections_read: string[]) => change({ ...latest.current, sections_read }),
    /** The answer was taken, so nothing has to be kept any more. */
    forget: () => {
      send.cancel()
      localStorage.removeItem(keyOf(token))
    },
  }
}

/** What was written here and never reached the server comes first. */
export function newestDraft(here: StoredReviewDraft | undefined, onServer: PortalDraft): PortalDraft {
  return here && !here.sent ? here.draft : onServer
}

/** A comment without words yet is kept here only. */
export function sendableDraft(draft: PortalDraft): PortalDraft {
  const comments = draft.comments.filter(({ body }) => body.trim() !== "")
  return { ...draft, summary: draft.summary.trim(), comments }
}

function storeDraft(token: string, stored: StoredReviewDraft): void {
  try {
    localStorage.setItem(keyOf(token), JSON.stringify(stored))
  } catch {
    // A full or forbidden storage leaves the copy on the server.
  }
}

function readStoredDraft(token: string): StoredReviewDraft | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(keyOf(token)) ?? "null") as {
      draft: Pick<PortalDraft, "summary" | "comments"> & Partial<PortalDraft>
      sent: boolean
    } | null
    if (stored === null) return undefined
    const { summary, comments, suggestions = [], sections_read = [] } = stored.draft
    return Draft.shape.summary.safeParse(summary).success
      ? { draft: { summary, comments, suggestions, sections_read }, sent: stored.sent }
      : undefined
  } catch {
    return undefined
  }
}
