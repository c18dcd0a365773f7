import { describeSave, failureDetail, type SaveOutcome } from "./save-outcome.ts"
import { drafts } from "@hub/contract/drafts"
import type { MergedSave, SavedTopic, Topic } from "@hub/contract/topics"
import { useBlocker, useNavigate } from "@tanstack/react-router"
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react"
import { flushSync } from "react-dom"
import { confirm } from "../confirm.ts"
import { call, CallFailed } from "../call.ts"
import { formatLineCount, type DraftRecovery, isSameText, describeAutosaveState } from "../drafts/rules.ts"
import { useAutosave } from "../drafts/use-autosave.ts"
import { guardLeaving } from "../leave-guard.ts"
import { toast, undoTime } from "../toast.ts"
import { type TopicText, fetchTopic, submitTopic, useTopicsChanged } from "../topics/queries.ts"
import { describeReadersStillHave, type LiveEditionOfTopic, nextEditionPath } from "./readers-still-have.ts"
import { carryTyping } from "./carry-typing.ts"
import { conflictIn, initialChoices, resolveConflict } from "./conflict.ts"
import { useConflict } from "./use-conflict.ts"
import { useLatest } from "./use-latest.ts"
import type { TopicFormHandle } from "../drafts/topic-form-handle.ts"

const leaveQuestion = "You have unsaved changes. Leave this page without saving?"
const autosavedSentence = "Your unsaved text stays on this device, and you can restore it when you come back."
const beforeLeaving = 1500
const outcomeTime = 4000
const notSaved = "Failed to save topic. Please try again."

/**
 * Section 4: asks before a page with unsaved changes is left, unless `settle` can save them. What is answered opens the way
 * for the page's own leaving.
 */
export function useLeaveConfirm(isDirty: () => boolean, settle: () => Promise<boolean> = async () => false) {
  const free = useRef(false)
  const asked = useEffectEvent(async () => {
    if (free.current || !isDirty() || (await settle())) return true
    if (!(await confirm(leaveQuestion, { yes: "Leave page", no: "Stay on page" }))) return false
    toast(autosavedSentence, "info", 6000)
    return true
  })
  const dirty = useEffectEvent(() => !free.current && isDirty())
  const allowLeave = () => {
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
  return allowLeave
}

type SavedDraftOptions = {
  /** Whether leaving saves what is not saved yet; else it is asked about. */
  savesOnLeaving?: boolean
  /** Hears what came of a save, on which revision it was made, and how to show what the hub holds when it is taken back. */
  onSaved?: (answer: SavedTopic, base: number, reload: () => void) => void
  /** The newest edition with the topic that readers have. */
  live?: LiveEditionOfTopic | null
  /** The editor whose unsaved text is gone on with, without asking. */
  takesUp?: string | undefined
}

/** A topic while it is edited: what it was when last saved, what it is now, and the one way to save it. */
export function useSavedDraft(
  topic: Topic,
  writing: RefObject<TopicFormHandle | null>,
  { savesOnLeaving = false, onSaved, live = null, takesUp }: SavedDraftOptions = {},
) {
  const [saved, setSaved] = useState(savedOf(topic, toTopicText(topic)))
  /** The revision on which the text stands: an older one for a text that was taken up again. */
  const [base, setBase] = useState(topic.revision)
  const [draft, setDraft] = useState(saved.draft)
  const [saving, setSaving] = useState(false)
  const [saveOutcome, setSaveOutcome] = useState<SaveOutcome | null>(null)
  const [typing, setTyping] = useState(false)
  const [outcome, setOutcome] = useState<string | null>(null)
  const dirty = typing || !isSameText(draft, saved.draft)
  const latest = useLatest({ draft, saved, base })
  const running = useRef<Promise<void>>(null)
  /** What the version is about that could not be saved yet: it goes with the next try, also after a conflict. */
  const unsavedNote = useRef("")
  const written = () => writing.current?.content() ?? latest.current.draft
  const isDirty = () => !isSameText(written(), latest.current.saved.draft)
  const changed = useTopicsChanged()
  const navigate = useNavigate()
  const allowLeave = useLeaveConfirm(isDirty, savesOnLeaving ? settle : undefined)
  const autosaved = useAutosave({ place: topic.id, saved: saved.draft, base, writing, allowLeave })
  const conflict = useConflict({
    topic_id: topic.id,
    person_id: autosaved.person_id,
    draft,
    written,
    base: () => latest.current.base,
    keep: autosaved.keep,
  })

  useEffect(() => {
    if (saveOutcome?.kind !== "saved") return
    const timer = setTimeout(() => setSaveOutcome(null), outcomeTime)
    return () => clearTimeout(timer)
  }, [saveOutcome])

  /** Saves what is written. While a conflict is decided nothing is: it would be decided again, without what was chosen. */
  async function save(options: SaveOptions = {}): Promise<void> {
    if (conflict.current() === null) await begin(options)
    else toast("Choose what to keep first. Your text is saved then.", "warn")
  }
  /** One save waits for no other. */
  function begin(options: SaveOptions): Promise<void> {
    running.current ??= send(options).finally(() => (running.current = null))
    return running.current
  }

  /** Saves what is not saved yet; answers whether everything is. */
  async function settle(): Promise<boolean> {
    await running.current
    if (isDirty()) await save()
    return !isDirty()
  }

  async function send({
    leave = false,
    sent = written(),
    on = latest.current.base,
    note = unsavedNote.current,
  }: SaveOptions): Promise<void> {
    if (sent.title.trim() === "") return
    unsavedNote.current = note
    setSaving(true)
    setSaveOutcome(null)
    const mark = autosaved.autosave.change(sent, on, { deciding: null })
    try {
      const answer = await submitTopic(topic.id, { draft: sent, mark, as: autosaved.person_id, note }, on)
      autosaved.autosave.settled(mark, { byHub: true })
      unsavedNote.current = ""
      const typed = written()
      const typedMeanwhile = !isSameText(typed, sent)
      const onJoined = answer.merged && typedMeanwhile ? carryTyping(sent, typed, toTopicText(answer)) : undefined
      // Shown before the next key, which would be taken away again if it came first.
      flushSync(() => {
        conflict.set(null)
        // Words typed while the hub joined two saves go into what came of it, or else still stand on the old revision.
        if (onJoined || !(answer.merged && typedMeanwhile)) stand(answer)
        if (onJoined || !typedMeanwhile) setDraft(onJoined ?? toTopicText(answer))
        setTyping(typedMeanwhile && !onJoined)
        setSaveOutcome({ kind: "saved", sentence: "Topic updated successfully!", ...describeSave(answer, live) })
        setOutcome(answer.changed_lines === 0 ? null : `${formatLineCount(answer.changed_lines)} changed`)
      })
      if (onJoined) autosaved.autosave.change(onJoined, answer.revision)
      onSaved?.(answer, on, () => void load())
      void changed()
      // The page is left before anybody has read what it says.
      if (leave && live && !answer.unchanged)
        toast(describeReadersStillHave(live), "info", undoTime, {
          label: "Publish",
          run: () => void navigate({ to: nextEditionPath(live) }),
        })
      if (leave && !typedMeanwhile && !answer.merged)
        setTimeout(() => {
          if (latest.current.mounted && !isDirty()) void navigate({ to: "/dashboard" })
        }, beforeLeaving)
    } catch (error) {
      const found = conflictIn(error)
      if (found) conflict.decide({ conflict: found, choices: initialChoices(found) })
      else setSaveOutcome({ kind: "failed", sentence: notSaved, ...failureDetail(error) })
    } finally {
      setSaving(false)
    }
  }

  function stand(on: Topic): void {
    setSaved(savedOf(on, toTopicText(on)))
    setBase(on.revision)
  }

  /** The text that was chosen is the author's from here on: whatever happens to the save, it stays in the editor. */
  async function saveChosen(): Promise<void> {
    try {
      const decided = await conflict.decideAgain()
      if (decided === null) return begin({})
      const sent = resolveConflict(decided.conflict, decided.choices)
      // What was typed meanwhile made something else of the words in question: it is chosen again.
      if (sent === undefined) return
      setDraft(sent)
      setBase(decided.conflict.theirs.revision)
      await begin({ sent, on: decided.conflict.theirs.revision })
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      setSaveOutcome({ kind: "failed", sentence: notSaved, ...failureDetail(error) })
    }
  }

  function takeUp(recovery: DraftRecovery): void {
    autosaved.takeUp(recovery)
    setDraft({ title: recovery.title, content: recovery.content, frontmatter: recovery.frontmatter })
    setBase(recovery.base_revision ?? saved.revision)
    conflict.set(recovery.deciding ?? null)
    setSaveOutcome(null)
  }

  const handedOver = autosaved.recoveries.find(({ client_id }) => client_id === takesUp)
  const takeUpHandedOver = useEffectEvent(takeUp)
  useEffect(() => {
    // What is taken up is written down too, which drawing must not do.
    // oxlint-disable-next-line react/set-state-in-effect
    if (handedOver) takeUpHandedOver(handedOver)
  }, [handedOver])

  /** Shows what somebody else saved; only for a text without changes of one's own. */
  async function load(): Promise<void> {
    const now = await fetchTopic(topic.id)
    if (isDirty()) return
    flushSync(() => {
      stand(now)
      setDraft(toTopicText(now))
      setOutcome(null)
    })
  }

  /**
   * Takes in what others saved meanwhile, where it touches nothing that is written here; answers what came in. Undefined
   * where more was typed or saved on the way: it is to be tried again. Throws the conflict where the two touch.
   */
  async function catchUp(): Promise<MergedSave | "loaded" | undefined> {
    await running.current
    const sent = written()
    const on = latest.current.base
    if (isSameText(sent, latest.current.saved.draft)) {
      await load()
      return latest.current.base === on ? undefined : "loaded"
    }
    const body = { ...sent, base_revision: on }
    const [now, merged] = await Promise.all([
      fetchTopic(topic.id),
      call(drafts.merge, { params: { id: topic.id }, body, as: autosaved.person_id }),
    ])
    const joined = carryTyping(sent, written(), toTopicText(merged))
    const isOvertaken = running.current || latest.current.base !== on || conflict.current() !== null
    if (!joined || isOvertaken || now.revision !== merged.revision) return undefined
    flushSync(() => {
      stand(now)
      setDraft(joined)
      setTyping(false)
    })
    autosaved.autosave.change(joined, now.revision)
    return merged.joined ?? { by: [], places: [] }
  }

  const onChange = (next: TopicText) => {
    setDraft(next)
    setTyping(false)
    autosaved.keep(next)
  }
  // What is unsaved already is drawn no other for one more key.
  const onTyping = () => {
    if (!dirty) setTyping(true)
  }
  const state = { words: describeAutosaveState(dirty, autosaved.keeping), more: dirty ? null : outcome }

  return {
    draft,
    onChange,
    onTyping,
    saved,
    base,
    dirty,
    state,
    saving,
    saveOutcome,
    save,
    settle,
    load,
    catchUp,
    deciding: conflict.deciding,
    decide: conflict.decide,
    saveChosen,
    autosaved,
    takeUp,
    allowLeave,
  }
}

type SaveOptions = { leave?: boolean; sent?: TopicText; on?: number; note?: string }

const savedOf = ({ revision, status, not_reviewed }: Topic, draft: TopicText) => ({
  draft,
  revision,
  status,
  not_reviewed,
})

export const toTopicText = ({ title, content, frontmatter }: TopicText): TopicText => ({ title, content, frontmatter })
