import { Button } from "@mantine/core"
import type { TopicPage } from "@hub/contract/topics"
import { useQuery } from "@tanstack/react-query"
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router"
import { type MouseEvent, useRef, useState } from "react"
import { useSavedDraft } from "../editor/draft.ts"
import { EditAlerts } from "../editor/EditAlerts.tsx"
import { TopicForm } from "../editor/TopicForm.tsx"
import type { TopicFormHandle } from "../drafts/topic-form-handle.ts"
import { Crumbs } from "../widgets/Crumbs.tsx"
import { parentScreens } from "../widgets/parent-screens.ts"
import styles from "../widgets/TopicForm.module.css"
import layout from "../widgets/Layout.module.css"
import { OtherEditors } from "../presence/OtherEditors.tsx"
import { usePresence } from "../presence/use-presence.ts"
import { useSession } from "../session.ts"
import { SignInOverlay } from "../account/SignInOverlay.tsx"
import { lazy } from "../widgets/lazy.tsx"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import { StatusBadge } from "../widgets/StatusBadge.tsx"
import { topicQuery } from "./queries.ts"
import { TopicError } from "./TopicError.tsx"

const HistoryDrawer = lazy(async () => (await import("../history/HistoryDrawer.tsx")).HistoryDrawer)
// The person who may edit needs no engine to see the form.
const ReadOnlyTopic = lazy(async () => (await import("./ReadOnlyTopic.tsx")).ReadOnlyTopic)

const here = getRouteApi("/topics/$id/edit")

export function EditTopicScreen() {
  const { id } = here.useParams()
  // Another person begins again: what one wrote is never shown to the other.
  return <TopicFor key={useSession()?.person_id ?? 0} id={id} />
}

function TopicFor({ id }: { id: number }) {
  const found = useQuery(topicQuery(id))
  const [begun, setBegun] = useState<number>()
  if (found.error && !found.data)
    return (
      <div className={styles.screen}>
        <TopicError error={found.error} onRetry={() => void found.refetch()} />
      </div>
    )
  // What was cached may be old; an editor begins with what is on the hub.
  if (!found.data || !found.isFetchedAfterMount)
    return (
      <div className={styles.screen}>
        <p className={`${layout.quiet} ${layout.small}`} aria-hidden>
          Loading topic…
        </p>
        <LoadingRows label="Loading topic…" />
      </div>
    )
  // The person who has begun keeps their text before them: that the topic is frozen meanwhile is said when they save.
  if (found.data.can.edit && begun !== id) setBegun(id)
  if (found.data.can.edit || begun === id) return <Editing key={id} topic={found.data} />
  return (
    <div className={styles.screen}>
      <ReadOnlyTopic topic={found.data} />
    </div>
  )
}

function Editing({ topic }: { topic: TopicPage }) {
  const writing = useRef<TopicFormHandle>(null)
  const edit = useSavedDraft(topic, writing, { live: topic.next.live })
  const [historyShown, setHistoryShown] = useState(false)
  const { autosaved } = edit
  const presence = usePresence({
    topic_id: topic.id,
    client_id: autosaved.autosave.client_id,
    person_id: autosaved.person_id,
    editing: edit.dirty,
  })

  return (
    <>
      <div className={`${styles.alerts} ${layout.unlessEmpty}`}>
        <EditAlerts topic_id={topic.id} edit={edit} presence={presence} />
      </div>
      <TopicForm
        ref={writing}
        project_id={topic.project_id}
        draft={edit.draft}
        saved={edit.saved.draft}
        onTyping={edit.onTyping}
        onChange={edit.onChange}
        state={edit.state}
        saving={edit.saving}
        outcome={edit.saveOutcome}
        saveLabel="Update Topic"
        onSave={(sent, leave) => void edit.save({ sent, leave })}
      >
        <Crumbs crumbs={[parentScreens.topics]} inBar />
        <h1 className={styles.heading}>Edit topic</h1>
        <StatusBadge status={edit.saved.status} not_reviewed={edit.saved.not_reviewed} />
        <Button variant="subtle" size="xs" onClick={() => setHistoryShown(true)}>
          Version {edit.saved.revision} · History
        </Button>
        <WorkspaceLink id={topic.id} edit={edit} />
        <OtherEditors others={presence?.others ?? []} />
      </TopicForm>
      {historyShown && (
        <HistoryDrawer id={topic.id} current={edit.saved.revision} onClose={() => setHistoryShown(false)} />
      )}
      <SignInOverlay person_id={autosaved.person_id} />
    </>
  )
}

type WorkspaceLinkProps = { id: number; edit: ReturnType<typeof useSavedDraft> }

/** Goes on in the workspace with what is written here, saved or not. */
function WorkspaceLink({ id, edit: { dirty, autosaved, allowLeave } }: WorkspaceLinkProps) {
  const navigate = useNavigate()
  async function takeAlong(event: MouseEvent): Promise<void> {
    // In another tab the text that is not saved is offered there.
    if (!dirty || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    autosaved.keepWritten()
    await autosaved.autosave.flush({ leaving: false })
    allowLeave()
    const takesUp = autosaved.autosave.client_id
    await navigate({
      to: "/topics/$id",
      params: { id },
      state: (before) => ({ ...before, beginsToWrite: true, takesUp }),
    })
  }
  return (
    <Button
      variant="subtle"
      size="xs"
      renderRoot={(props) => (
        <Link
          to="/topics/$id"
          params={{ id }}
          state={(before) => ({ ...before, beginsToWrite: true })}
          {...props}
          onClick={(event) => void takeAlong(event)}
        />
      )}
    >
      Open in the workspace
    </Button>
  )
}
