import type { Topic } from "@hub/contract/topics"
import { useNavigate } from "@tanstack/react-router"
import { useRef, useState } from "react"
import { SignInOver } from "../account/SignInOver.tsx"
import { CallFailed } from "../call.ts"
import { type Offer, sameText, stateWords } from "../drafts/rules.ts"
import { openKeeper } from "../drafts/keeper.ts"
import { useKeptText } from "../drafts/useKeptText.ts"
import { draftOf, type Notice, useLeaveQuestion, why } from "../editor/draft.ts"
import { TopicForm, type Writing } from "../editor/TopicForm.tsx"
import styles from "../editor/TopicForm.module.css"
import { say } from "../say.ts"
import { useSession } from "../session.ts"
import { EmptyState } from "../widgets/EmptyState.tsx"
import { later } from "../widgets/later.tsx"
import { createTopic, type Draft, saveTopic, type Sent, useTopicsChanged } from "./queries.ts"

const OfferBanner = later(async () => (await import("../drafts/OfferBanner.tsx")).OfferBanner)

const empty: Draft = { title: "", content: "", frontmatter: "" }

export function NewTopicScreen() {
  const session = useSession()
  if (session && !session.can.author)
    return <EmptyState sentence="Only authors create topics. Reviewers read them and answer reviews." />
  return <NewTopic key={session?.person_id ?? 0} />
}

function NewTopic() {
  const navigate = useNavigate()
  const changed = useTopicsChanged()
  const [draft, setDraft] = useState(empty)
  const [saving, setSaving] = useState(false)
  const [notice, setNotice] = useState<Notice | null>(null)
  const writing = useRef<Writing>(null)
  const [typing, setTyping] = useState(false)
  const isDirty = () => !sameText(writing.current?.content() ?? draft, empty)
  const letGo = useLeaveQuestion(isDirty)
  const kept = useKeptText({ place: "new", saved: empty, base: null, writing, letGo })
  const dirty = typing || !sameText(draft, empty)
  /** What was sent and never answered: the hub may have made a topic of it. */
  const unanswered = useRef<Sent | null>(null)
  const made = useRef<Topic | null>(null)
  /** Takes what is typed while the topic is being made. */
  const further = useRef<((typed: Draft) => void) | null>(null)

  async function create(written: Draft): Promise<void> {
    if (saving || written.title.trim() === "") return
    setSaving(true)
    setNotice(null)
    const sent = { draft: written, mark: kept.keeper.change(written, null), as: kept.person_id }
    try {
      const topic = await createOnce(sent)
      kept.keeper.settled(sent.mark, { byHub: unanswered.current === sent })
      kept.keeper.finish()
      further.current = keepFurther(topic, sent)
      further.current(writing.current?.content() ?? written)
      say("Topic created successfully!", "success")
      void changed()
      letGo()
      await navigate({ to: "/topics/$id/edit", params: { id: topic.id }, replace: true })
    } catch (error) {
      setNotice({ kind: "failed", sentence: "Failed to save topic. Please try again.", ...why(error) })
      setSaving(false)
      kept.keepWritten()
    }
  }

  /** A text that changed after an unanswered call becomes the next revision of the topic that the call made. */
  async function createOnce(sent: Sent): Promise<Topic> {
    const first = unanswered.current ?? sent
    unanswered.current = first
    try {
      made.current ??= await createTopic(first)
      if (sameText(first.draft, sent.draft)) return made.current
      return await saveTopic(made.current.id, sent, made.current.revision)
    } catch (error) {
      const refused = error instanceof CallFailed && error.status >= 400 && error.status < 500
      if (refused && made.current === null) unanswered.current = null
      throw error
    }
  }

  /** Words typed meanwhile are a draft of the topic, which its editor offers. */
  function keepFurther({ id, revision }: Topic, { draft, as }: Sent) {
    const keeper = openKeeper({ person_id: as, place: id, onKeeping: () => undefined })
    return (typed: Draft) => {
      if (!sameText(typed, draft)) keeper.change(typed, revision)
    }
  }

  function takeUp(offer: Offer): void {
    kept.takeUp(offer)
    setDraft(draftOf(offer))
    setNotice(null)
  }

  return (
    <>
      {kept.offers.length > 0 && (
        <OfferBanner offers={kept.offers} saved={empty} revision={null} onRestore={takeUp} onDiscard={kept.throwAway} />
      )}
      <TopicForm
        ref={writing}
        draft={draft}
        saved={empty}
        onTyping={() => {
          if (!dirty) setTyping(true)
        }}
        onChange={(next) => {
          if (saving) return further.current?.(next)
          setDraft(next)
          setTyping(false)
          kept.keep(next)
        }}
        state={{ words: dirty ? stateWords(dirty, kept.keeping) : "", more: null }}
        saving={saving}
        notice={notice}
        saveLabel="Create Topic"
        onSave={(written) => void create(written)}
      >
        <h1 className={styles.heading}>New Topic</h1>
      </TopicForm>
      <SignInOver person_id={kept.person_id} />
    </>
  )
}
