import { type PortalDraft, PortalDraft as Draft } from "@hub/contract/portal"
import type { Comment } from "@hub/contract/reviews"
import type { Suggestion } from "@hub/contract/suggestions"
import { useDebouncedCallback } from "@mantine/hooks"
import { useEffect, useRef, useState } from "react"
import { type ReviewAccess, portalCalls, nameOfAccess } from "./calls.ts"
import { CallFailed } from "../call.ts"
import { mergeDrafts } from "./merge-drafts.ts"
import { isOffline } from "./queries.ts"

export type SavingState = "saved" | "saving" | "waiting"
type DraftOnServer = { draft: PortalDraft; draft_version: string }
/** `base` is what the server had when this was written on it. */
type StoredReviewDraft = { draft: PortalDraft; sent: boolean; base?: DraftOnServer | undefined }

const pause = 1000
const retry = 15_000
const keyOf = (token: string) => `review-draft:${token}`

/** What the reviewer writes: kept in this browser at each letter, sent soon after, and again when a connection is back. */
export function useReviewDraft(at: ReviewAccess, onServer: DraftOnServer) {
  const token = nameOfAccess(at)
  const [opened] = useState(() => openDraft(readStoredDraft(token), onServer))
  const [draft, setDraft] = useState(opened.draft)
  const [saving, setSaving] = useState<SavingState>("saved")
  const latest = useRef(opened.draft)
  const base = useRef(opened.base)
  const isUnsent = useRef(opened.isUnsent)
  const calls = useRef<Promise<unknown>>(Promise.resolve())

  /** One call about the draft at a time, so that none overtakes another. */
  function inTurn<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    const turn = calls.current.then(work)
    calls.current = turn.catch(() => undefined)
    return turn
  }

  function keep(next: PortalDraft, unsent: boolean): void {
    latest.current = next
    isUnsent.current = unsent
    setDraft(next)
    storeDraft(token, { draft: next, sent: !unsent, base: base.current })
  }

  /** Takes up what the server has now, where `sent` is what it had from here. What was written here since stays. */
  function takeUp({ draft: there, draft_version }: DraftOnServer, sent: PortalDraft): void {
    const here = latest.current
    const merged = mergeDrafts(sent, here, there)
    base.current = { draft: there, draft_version }
    keep(merged, JSON.stringify(sendableDraft(merged)) !== JSON.stringify(sendableDraft(there)))
  }

  /** Sends what isn't on the server yet. Where the draft was changed elsewhere, both are put together first. */
  async function flush(): Promise<void> {
    for (let attempt = 0; isUnsent.current; attempt++) {
      const sending = latest.current
      const sendable = sendableDraft(sending)
      try {
        const body = { ...sendable, expected_version: base.current.draft_version }
        const { draft_version } = await portalCalls(at).draft(body)
        base.current = { draft: sendable, draft_version }
        if (latest.current === sending) keep(sending, false)
        return
      } catch (error) {
        if (!(error instanceof CallFailed) || error.failure.code !== "draft_moved" || attempt > 2) throw error
        takeUp(await portalCalls(at).read({ signal: new AbortController().signal }), base.current.draft)
      }
    }
  }

  const send = useDebouncedCallback(async () => {
    setSaving("saving")
    try {
      await inTurn(flush)
      setSaving(isUnsent.current ? "saving" : "saved")
    } catch (error) {
      setSaving(isOffline(error) ? "waiting" : "saved")
    }
  }, pause)

  useEffect(() => {
    if (isUnsent.current) send()
  }, [send])

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
    keep(next, true)
    setSaving("saving")
    send()
  }

  return {
    draft,
    saving,
    /** Sends at once what was written here and isn't on the server yet; a failure is thrown. */
    saveNow: (): Promise<void> => inTurn(flush),
    /** Does what changes the draft on the server, after what was written here is there. What is written meanwhile stays. */
    async changeOnServer<Answer extends DraftOnServer>(work: () => Promise<Answer>): Promise<Answer> {
      const answer = await inTurn(async () => {
        await flush()
        const sent = base.current.draft
        const answer = await work()
        takeUp(answer, sent)
        return answer
      })
      if (isUnsent.current) send()
      return answer
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

/** What a page begins with: what was written here and never reached the server, on what that had then. */
function openDraft(here: StoredReviewDraft | undefined, { draft, draft_version }: DraftOnServer) {
  const isUnsent = here?.sent === false
  const onServer = { draft, draft_version }
  return { draft: newestDraft(here, draft), isUnsent, base: (isUnsent && here.base) || onServer }
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
      base?: DraftOnServer
    } | null
    if (stored === null) return undefined
    const { summary, comments, suggestions = [], sections_read = [] } = stored.draft
    return Draft.shape.summary.safeParse(summary).success
      ? { draft: { summary, comments, suggestions, sections_read }, sent: stored.sent, base: stored.base }
      : undefined
  } catch {
    return undefined
  }
}
