import { EditConflict, type Topic } from "@hub/contract/topics"
import { useBlocker, useNavigate } from "@tanstack/react-router"
import { type RefObject, useEffect, useRef, useState } from "react"
import { ask } from "../ask.ts"
import { CallFailed } from "../call.ts"
import { type Draft, saveTopic, useTopicsChanged } from "../topics/queries.ts"
import { useLatest } from "./latest.ts"
import type { Writing } from "./TopicForm.tsx"

export type Notice = { kind: "saved" | "failed"; sentence: string; more?: string }

const leaveQuestion = "You have unsaved changes. Leave this page without saving?"
const beforeLeaving = 1500
const noticeStays = 4000

export const same = (one: Draft, other: Draft) =>
  one.title === other.title && one.content === other.content && one.frontmatter === other.frontmatter

/** Section 4: asks before a page with unsaved changes is left. `letGo` opens the way for the page's own leaving. */
export function useLeaveQuestion(isDirty: () => boolean) {
  const free = useRef(false)
  useBlocker({
    shouldBlockFn: async () => !free.current && isDirty() && !(await ask(leaveQuestion, { yes: "Leave", no: "Stay" })),
    enableBeforeUnload: () => !free.current && isDirty(),
  })
  return () => (free.current = true)
}

/** A topic while it is edited: what it was when last saved, what it is now, and the one way to save it. */
export function useSavedDraft(topic: Topic, writing: RefObject<Writing | null>) {
  const [saved, setSaved] = useState({ draft: draftOf(topic), revision: topic.revision, status: topic.status })
  const [draft, setDraft] = useState(saved.draft)
  const [saving, setSaving] = useState(false)
  const [notice, setNotice] = useState<Notice | null>(null)
  const [conflict, setConflict] = useState<EditConflict | null>(null)
  const [typing, setTyping] = useState(false)
  const dirty = typing || !same(draft, saved.draft)
  const latest = useLatest({ draft, saved })
  const written = () => writing.current?.content() ?? latest.current.draft
  const isDirty = () => !same(written(), latest.current.saved.draft)
  const changed = useTopicsChanged()
  const navigate = useNavigate()
  useLeaveQuestion(isDirty)

  useEffect(() => {
    if (notice?.kind !== "saved") return
    const timer = setTimeout(() => setNotice(null), noticeStays)
    return () => clearTimeout(timer)
  }, [notice])

  /** Saves what is written; from a conflict, what was chosen on top of the other's revision. */
  async function save({ leave = false, sent = written(), base = saved.revision } = {}): Promise<void> {
    if (saving || sent.title.trim() === "") return
    const before = written()
    setSaving(true)
    setNotice(null)
    try {
      const answer = await saveTopic(topic.id, sent, base)
      setConflict(null)
      const typedMeanwhile = !same(written(), before)
      // Words typed while the hub joined two saves still stand on the old revision, so that the next save joins again.
      if (!(answer.merged && typedMeanwhile))
        setSaved({ draft: draftOf(answer), revision: answer.revision, status: answer.status })
      if (!typedMeanwhile) setDraft(draftOf(answer))
      setNotice({ kind: "saved", sentence: "Topic updated successfully!", ...remark(answer) })
      void changed()
      if (leave && !typedMeanwhile && !answer.merged)
        setTimeout(() => {
          if (latest.current.mounted && !isDirty()) void navigate({ to: "/dashboard" })
        }, beforeLeaving)
    } catch (error) {
      const shown = error instanceof CallFailed && error.failure.code === "edit_conflict" ? error.failure.details : null
      if (shown !== null) setConflict(EditConflict.parse(shown))
      else setNotice({ kind: "failed", sentence: "Failed to save topic. Please try again.", ...why(error) })
    } finally {
      setSaving(false)
    }
  }

  const onChange = (next: Draft) => {
    setDraft(next)
    setTyping(false)
  }
  const onTyping = () => setTyping(true)

  return { draft, onChange, onTyping, saved, dirty, saving, notice, setNotice, conflict, setConflict, save }
}

export const draftOf = ({ title, content, frontmatter }: Topic): Draft => ({ title, content, frontmatter })

/** What the hub says about a failure that trying again will not mend. */
export function why(error: unknown): { more?: string } {
  return error instanceof CallFailed ? { more: error.failure.error } : {}
}

function remark({ merged, unchanged, revision }: { merged: boolean; unchanged: boolean; revision: number }) {
  if (merged)
    return { more: `Somebody else had saved too: revision ${revision} holds both your changes. Look it over.` }
  return unchanged ? { more: `Nothing had changed, so this is still revision ${revision}.` } : {}
}
