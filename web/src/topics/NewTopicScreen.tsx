import type { Topic } from "@hub/contract/topics"
import { Button } from "@mantine/core"
import { useNavigate, useSearch } from "@tanstack/react-router"
import { publishSearch } from "../collections/search.ts"
import { useRef, useState } from "react"
import { SignInOverlay } from "../account/SignInOverlay.tsx"
import { CallFailed } from "../call.ts"
import { type DraftRecovery, isSameText, describeAutosaveState } from "../drafts/rules.ts"
import { openAutosave } from "../drafts/autosave.ts"
import { useAutosave } from "../drafts/use-autosave.ts"
import { toTopicText, useLeaveConfirm } from "../editor/draft.ts"
import { failureDetail, type SaveOutcome } from "../editor/save-outcome.ts"
import { TopicForm } from "../editor/TopicForm.tsx"
import type { TopicFormHandle } from "../drafts/topic-form-handle.ts"
import { Crumbs } from "../widgets/Crumbs.tsx"
import layout from "../widgets/Layout.module.css"
import { parentScreens } from "../widgets/parent-screens.ts"
import styles from "../widgets/TopicForm.module.css"
import { toast } from "../toast.ts"
import { useSession } from "../session.ts"
import { EmptyState } from "../widgets/EmptyState.tsx"
import { lazy } from "../widgets/lazy.tsx"
import { submitNewTopic, type TopicText, submitTopic, type TopicSubmission, useTopicsChanged } from "./queries.ts"

const RecoveryBanner = lazy(async () => (await import("../drafts/DraftRecoveryBanner.tsx")).DraftRecoveryBanner)

const CollectionSelect = lazy(async () => (await import("../collections/CollectionSelect.tsx")).CollectionSelect)

type NewTopicSubmission = TopicSubmission & { collection_id: number | null }

const empty: TopicText = { title: "", content: "", frontmatter: "" }

export function NewTopicScreen() {
  const session = useSession()
  if (session && !session.can.author)
    return (
      <div className={styles.screen}>
        <EmptyState sentence="Only authors create topics. Reviewers read them and answer reviews." />
      </div>
    )
  return <NewTopic key={session?.person_id ?? 0} />
}

function NewTopic() {
  const navigate = useNavigate()
  const changed = useTopicsChanged()
  const from = publishSearch(useSearch({ strict: false })).collection ?? null
  const [collection_id, setCollection] = useState(from)
  const [draft, setDraft] = useState(empty)
  const [saving, setSaving] = useState(false)
  const [outcome, setOutcome] = useState<SaveOutcome | null>(null)
  const writing = useRef<TopicFormHandle>(null)
  const [typing, setTyping] = useState(false)
  const isDirty = () => !isSameText(writing.current?.content() ?? draft, empty)
  const allowLeave = useLeaveConfirm(isDirty)
  const autosave = useAutosave({ place: "new", saved: empty, base: null, writing, allowLeave })
  const dirty = typing || !isSameText(draft, empty)
  /** What was sent and never answered: the hub may have made a topic of it. */
  const unanswered = useRef<NewTopicSubmission | null>(null)
  const made = useRef<Topic | null>(null)
  /** Takes what is typed while the topic is being made. */
  const onTypedMore = useRef<((typed: TopicText) => void) | null>(null)

  async function create(written: TopicText): Promise<void> {
    if (saving || written.title.trim() === "") return
    setSaving(true)
    setOutcome(null)
    const sent = {
      draft: written,
      mark: autosave.autosave.change(written, null),
      as: autosave.person_id,
      collection_id,
    }
    try {
      const topic = await createOnce(sent)
      autosave.autosave.settled(sent.mark, { byHub: unanswered.current === sent })
      autosave.autosave.finish()
      onTypedMore.current = autosaveTypedMore(topic, sent)
      onTypedMore.current(writing.current?.content() ?? written)
      toast("Topic created successfully!", "success")
      void changed()
      allowLeave()
      await navigate({ to: "/topics/$id/edit", params: { id: topic.id }, replace: true })
    } catch (error) {
      setOutcome({ kind: "failed", sentence: "Failed to save topic. Please try again.", ...failureDetail(error) })
      setSaving(false)
      autosave.keepWritten()
    }
  }

  /** A text that changed after an unanswered call becomes the next revision of the topic that the call made. */
  async function createOnce(sent: NewTopicSubmission): Promise<Topic> {
    const first = unanswered.current ?? sent
    unanswered.current = first
    try {
      made.current ??= await submitNewTopic(first)
      if (isSameText(first.draft, sent.draft)) return made.current
      return await submitTopic(made.current.id, sent, made.current.revision)
    } catch (error) {
      const refused = error instanceof CallFailed && error.status >= 400 && error.status < 500
      if (refused && made.current === null) unanswered.current = null
      throw error
    }
  }

  /** Words typed meanwhile are a draft of the topic, which its editor offers. */
  function autosaveTypedMore({ id, revision }: Topic, { draft, as }: TopicSubmission) {
    const nextAutosave = openAutosave({ person_id: as, place: id, onState: () => undefined })
    return (typed: TopicText) => {
      if (!isSameText(typed, draft)) nextAutosave.change(typed, revision)
    }
  }

  function takeUp(recovery: DraftRecovery): void {
    autosave.takeUp(recovery)
    setDraft(toTopicText(recovery))
    setOutcome(null)
  }

  return (
    <>
      {autosave.recoveries.length > 0 && (
        <div className={styles.alerts}>
          <RecoveryBanner
            recoveries={autosave.recoveries}
            saved={empty}
            revision={null}
            onRestore={takeUp}
            onDiscard={autosave.throwAway}
          />
        </div>
      )}
      <TopicForm
        ref={writing}
        draft={draft}
        saved={empty}
        onTyping={() => {
          if (!dirty) setTyping(true)
        }}
        onChange={(next) => {
          if (saving) return onTypedMore.current?.(next)
          setDraft(next)
          setTyping(false)
          autosave.keep(next)
        }}
        state={{ words: dirty ? describeAutosaveState(dirty, autosave.keeping) : "", more: null }}
        saving={saving}
        outcome={outcome}
        saveLabel="Create Topic"
        place={<PlaceOfTopic collection_id={collection_id} onChange={setCollection} />}
        onSave={(written) => void create(written)}
      >
        <Crumbs crumbs={[parentScreens.topics]} inBar />
        <h1 className={styles.heading}>New topic</h1>
      </TopicForm>
      <SignInOverlay person_id={autosave.person_id} />
    </>
  )
}

type PlaceOfTopicProps = { collection_id: number | null; onChange: (id: number | null) => void }

/** The collection at whose end the topic goes, if any; the choice is fetched once somebody wants it. */
function PlaceOfTopic({ collection_id, onChange }: PlaceOfTopicProps) {
  const [isShown, setShown] = useState(collection_id !== null)
  if (!isShown)
    return (
      <Button className={layout.wordsAtStart ?? ""} variant="subtle" size="compact-sm" onClick={() => setShown(true)}>
        Add to a collection
      </Button>
    )
  return (
    <CollectionSelect
      label="Collection"
      placeholder="None. Type to search"
      value={collection_id}
      onChange={onChange}
      clearable
    />
  )
}
