import type { EditConflict, Saved, Topic } from "@hub/contract/topics"
import { useBlocker, useNavigate } from "@tanstack/react-router"
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react"
import { flushSync } from "react-dom"
import { ask } from "../ask.ts"
import { CallFailed } from "../call.ts"
import { type Deciding, lines, type Offer, sameText, stateWords } from "../drafts/rules.ts"
import { useKeptText } from "../drafts/useKeptText.ts"
import { guardLeaving } from "../leave.ts"
import { say } from "../say.ts"
import { type Draft, readTopic, saveTopic, useTopicsChanged } from "../topics/queries.ts"
import { carried } from "./carried.ts"
import { firstChoices } from "./conflict.ts"
import { joinedSentence } from "./joined-in.ts"
import { useLatest } from "./latest.ts"
import type { Writing } from "./TopicForm.tsx"

export type Notice = { kind: "saved" | "failed"; sentence: string; more?: string }

const leaveQuestion = "You have unsaved changes. Leave this page without saving?"
const keptSentence = "Your unsaved text is kept on this computer and offered when you come back."
const beforeLeaving = 1500
const noticeStays = 4000

/** Section 4: asks before a page with unsaved changes is left. `letGo` opens the way for the page's own leaving. */
export function useLeaveQuestion(isDirty: () => boolean) {
  const free = useRef(false)
  const asked = useEffectEvent(async () => {
    if (free.current || !isDirty()) return true
    if (!(await ask(leaveQuestion, { yes: "Leave", no: "Stay" }))) return false
    say(keptSentence, "info", 6000)
    return true
  })
  const dirty = useEffectEvent(() => !free.current && isDirty())
  const letGo = () => {
    free.current = true
  }
  useBlocker({ shouldBlockFn: async () => !(await asked()), enableBeforeUnload: () => dirty() })
  useEffect(
    () =>
      guardLeaving(async () => {
        const may = await asked()
        if (may) free.current = true
        return may
      }),
    [],
  )
  return letGo
}

/** A topic while it is edited: what it was when last saved, what it is now, and the one way to save it. */
export function useSavedDraft(topic: Topic, writing: RefObject<Writing | null>) {
  const [saved, setSaved] = useState(savedOf(topic, draftOf(topic)))
  /** The revision on which the text stands: an older one for a text that was taken up again. */
  const [base, setBase] = useState(topic.revision)
  const [draft, setDraft] = useState(saved.draft)
  const [saving, setSaving] = useState(false)
  const [notice, setNotice] = useState<Notice | null>(null)
  const [deciding, setDeciding] = useState<Deciding | null>(null)
  const [typing, setTyping] = useState(false)
  const [outcome, setOutcome] = useState<string | null>(null)
  const dirty = typing || !sameText(draft, saved.draft)
  const latest = useLatest({ draft, saved })
  const written = () => writing.current?.content() ?? latest.current.draft
  const isDirty = () => !sameText(written(), latest.current.saved.draft)
  const changed = useTopicsChanged()
  const navigate = useNavigate()
  const letGo = useLeaveQuestion(isDirty)
  const kept = useKeptText({ place: topic.id, saved: saved.draft, base, writing, letGo })

  useEffect(() => {
    if (notice?.kind !== "saved") return
    const timer = setTimeout(() => setNotice(null), noticeStays)
    return () => clearTimeout(timer)
  }, [notice])

  /** Saves what is written; from a conflict, what was chosen on top of the other's revision. */
  async function save({ leave = false, sent = written(), on = base } = {}): Promise<void> {
    if (saving || sent.title.trim() === "") return
    setSaving(true)
    setNotice(null)
    const mark = kept.keeper.change(sent, on, { deciding: null })
    try {
      const answer = await saveTopic(topic.id, { draft: sent, mark, as: kept.person_id }, on)
      kept.keeper.settled(mark, { byHub: true })
      const typed = written()
      const typedMeanwhile = !sameText(typed, sent)
      const onJoined = answer.merged && typedMeanwhile ? carried(sent, typed, draftOf(answer)) : undefined
      // Shown before the next key, which would be taken away again if it came first.
      flushSync(() => {
        setDeciding(null)
        // Words typed while the hub joined two saves go into what came of it, or else still stand on the old revision.
        if (onJoined || !(answer.merged && typedMeanwhile)) stand(answer)
        if (onJoined || !typedMeanwhile) setDraft(onJoined ?? draftOf(answer))
        setTyping(typedMeanwhile && !onJoined)
        setNotice({ kind: "saved", sentence: "Topic updated successfully!", ...remark(answer) })
        setOutcome(answer.changed_lines === 0 ? null : `${lines(answer.changed_lines)} changed`)
      })
      if (onJoined) kept.keeper.change(onJoined, answer.revision)
      void changed()
      if (leave && !typedMeanwhile && !answer.merged)
        setTimeout(() => {
          if (latest.current.mounted && !isDirty()) void navigate({ to: "/dashboard" })
        }, beforeLeaving)
    } catch (error) {
      const conflict = conflictIn(error)
      // What was typed meanwhile is compared too: nobody decides about an older text than what is shown.
      if (conflict && deciding === null && !sameText(written(), sent)) await save({ leave, on })
      else if (conflict) decide({ conflict, choices: firstChoices(conflict) })
      else setNotice({ kind: "failed", sentence: "Failed to save topic. Please try again.", ...why(error) })
    } finally {
      setSaving(false)
    }
  }

  function stand(on: Topic): void {
    setSaved(savedOf(on, draftOf(on)))
    setBase(on.revision)
  }

  /** Each choice is kept with the draft, so that a reload loses none. */
  function decide(next: Deciding | null): void {
    setDeciding(next)
    kept.keep(written(), next)
  }

  /** The text that was chosen is the author's from here on: whatever happens to the save, it stays in the editor. */
  function saveChosen(sent: Draft, conflict: EditConflict): void {
    setDraft(sent)
    setBase(conflict.theirs.revision)
    void save({ sent, on: conflict.theirs.revision })
  }

  function takeUp(offer: Offer): void {
    kept.takeUp(offer)
    setDraft({ title: offer.title, content: offer.content, frontmatter: offer.frontmatter })
    setBase(offer.base_revision ?? saved.revision)
    setDeciding(offer.deciding ?? null)
    setNotice(null)
  }

  /** Shows what somebody else saved; only for a text without changes of one's own. */
  async function load(): Promise<void> {
    const now = await readTopic(topic.id)
    if (isDirty()) return
    flushSync(() => {
      stand(now)
      setDraft(draftOf(now))
      setOutcome(null)
    })
  }

  const onChange = (next: Draft) => {
    setDraft(next)
    setTyping(false)
    kept.keep(next)
  }
  // What is unsaved already is drawn no other for one more key.
  const onTyping = () => {
    if (!dirty) setTyping(true)
  }
  const state = { words: stateWords(dirty, kept.keeping), more: dirty ? null : outcome }

  return {
    draft,
    onChange,
    onTyping,
    saved,
    base,
    dirty,
    state,
    saving,
    notice,
    save,
    load,
    deciding,
    decide,
    saveChosen,
    kept,
    takeUp,
  }
}

const savedOf = ({ revision, status, not_reviewed }: Topic, draft: Draft) => ({ draft, revision, status, not_reviewed })

export const draftOf = ({ title, content, frontmatter }: Draft): Draft => ({ title, content, frontmatter })

function conflictIn(error: unknown): EditConflict | undefined {
  if (!(error instanceof CallFailed) || error.failure.code !== "edit_conflict") return undefined
  return error.failure.details as EditConflict
}

/** What the hub says about a failure that trying again will not mend. */
export function why(error: unknown): { more?: string } {
  return error instanceof CallFailed ? { more: error.failure.error } : {}
}

function remark({ joined, unchanged, revision }: Saved) {
  if (joined) return { more: joinedSentence(joined) }
  return unchanged ? { more: `Nothing had changed, so this is still revision ${revision}.` } : {}
}
