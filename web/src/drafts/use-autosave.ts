import { type RefObject, useEffect, useEffectEvent, useState } from "react"
import { CallFailed } from "../call.ts"
import type { TopicFormHandle } from "./topic-form-handle.ts"
import { toast } from "../toast.ts"
import { onSession, storedUser } from "../session.ts"
import { holdPage } from "../sign-in-again.ts"
import type { TopicText } from "../topics/queries.ts"
import { openAutosave } from "./autosave.ts"
import { discardDraftEverywhere, findDraftRecoveries } from "./recoveries.ts"
import { announceOpenEditor } from "./open-editors.ts"
import {
  type ConflictDecision,
  type AutosaveState,
  type DraftRecovery,
  type DraftTopicId,
  isSameText,
} from "./rules.ts"

type AutosaveInput = {
  place: DraftTopicId
  /** What the hub holds, and the revision on which the text stands. */
  saved: TopicText
  base: number | null
  writing: RefObject<TopicFormHandle | null>
  /** The session is another person's or nobody's: the page is left without a question. */
  allowLeave: () => void
}

/** Keeps what is written in an editor, and offers what earlier ones left. */
export function useAutosave({ place, saved, base, writing, allowLeave }: AutosaveInput) {
  const [owner] = useState(storedUser)
  const person_id = owner?.person_id ?? 0
  const [keeping, setKeeping] = useState<AutosaveState>({ kind: "nothing" })
  const begin = () => openAutosave({ person_id, place, onState: setKeeping })
  const [autosave, setAutosave] = useState(begin)
  const [recoveries, setRecoveries] = useState<DraftRecovery[]>([])

  const keep = (text: TopicText, deciding?: ConflictDecision | null) => {
    if (!isSameText(text, saved) || deciding) autosave.change(text, base, { deciding })
    else if (autosave.holds()) autosave.settled(autosave.mark(), { byHub: false })
  }
  const keepWritten = () => {
    if (writing.current) keep(writing.current.content())
  }

  const leaving = useEffectEvent(() => {
    keepWritten()
    void autosave.flush({ leaving: true })
  })
  useEffect(() => {
    const hidden = () => {
      if (document.visibilityState === "hidden") leaving()
    }
    document.addEventListener("visibilitychange", hidden)
    addEventListener("pagehide", leaving)
    return () => {
      document.removeEventListener("visibilitychange", hidden)
      removeEventListener("pagehide", leaving)
    }
  }, [])

  useEffect(() => {
    autosave.begin()
    const silence = announceOpenEditor(autosave.client_id)
    return () => {
      silence()
      void autosave.flush({ leaving: true })
      autosave.close()
    }
  }, [autosave])

  useEffect(() => holdPage(), [])

  const changedHands = useEffectEvent(() => {
    const now = storedUser()
    if (now?.person_id === person_id) return
    keepWritten()
    if (now && autosave.holds())
      toast(
        `The unsaved text belongs to ${owner?.name}. It's saved on this device, and no one else can see it.`,
        "warn",
        10_000,
      )
    allowLeave()
  })
  useEffect(() => onSession(changedHands), [])

  const looked = useEffectEvent((found: DraftRecovery[]) =>
    setRecoveries(found.filter((recovery) => recovery.client_id !== autosave.client_id)),
  )
  const look = useEffectEvent(() => findDraftRecoveries(person_id, place, saved))
  useEffect(() => {
    let over = false
    void look()
      .catch((error: unknown) => {
        if (!(error instanceof CallFailed)) throw error
        return []
      })
      .then((found) => !over && looked(found))
    return () => {
      over = true
    }
  }, [])

  /** Takes up an offered text. What was written here meanwhile is offered in its turn. */
  function takeUp(recovery: DraftRecovery): void {
    const here = writing.current?.content()
    const others = recoveries.filter((one) => one.client_id !== recovery.client_id)
    const terms = { from: recovery, deciding: recovery.deciding ?? null }
    if (here === undefined || isSameText(here, saved)) {
      setRecoveries(others)
      autosave.change(recovery, recovery.base_revision, terms)
      return
    }
    const mark = autosave.change(here, base)
    setRecoveries([{ ...here, ...mark, base_revision: base, updated_at: new Date().toISOString() }, ...others])
    const next = begin()
    next.change(recovery, recovery.base_revision, terms)
    setAutosave(next)
  }

  function throwAway(recovery: DraftRecovery): void {
    setRecoveries((before) => before.filter((one) => one.client_id !== recovery.client_id))
    void discardDraftEverywhere(person_id, place, recovery)
  }

  return { person_id, autosave, keeping, recoveries, keep, keepWritten, takeUp, throwAway }
}
