import type { Topic } from "@hub/contract/topics"
import { Button, Text, Title } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { getRouteApi } from "@tanstack/react-router"
import { lazy, useRef, useState } from "react"
import { CallFailed } from "../call.ts"
import { ConflictPanel } from "../editor/ConflictPanel.tsx"
import { useSavedDraft } from "../editor/draft.ts"
import { HistoryDrawer } from "../history/HistoryDrawer.tsx"
import { TopicForm, type Writing } from "../editor/TopicForm.tsx"
import styles from "../editor/TopicForm.module.css"
import { ErrorState } from "../widgets/ErrorState.tsx"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import { StatusBadge } from "../widgets/StatusBadge.tsx"
import { topic } from "./queries.ts"

// Whoever may edit needs no engine to see the form.
const ReadOnlyTopic = lazy(async () => ({ default: (await import("./ReadOnlyTopic.tsx")).ReadOnlyTopic }))

const here = getRouteApi("/topics/$id/edit")

export function EditTopicScreen() {
  const { id } = here.useParams()
  const found = useQuery(topic(id))
  if (found.error && !found.data) {
    const missing = found.error instanceof CallFailed && found.error.status === 404
    return (
      <ErrorState
        what={missing ? "There is no such topic." : "Failed to load topic."}
        error={found.error}
        {...(missing ? {} : { onRetry: () => void found.refetch() })}
      />
    )
  }
  // What was cached may be old; an editor begins with what is on the hub.
  if (!found.data || !found.isFetchedAfterMount)
    return (
      <>
        <Text c="dimmed" mb="md">
          Loading topic…
        </Text>
        <LoadingRows label="Loading topic…" />
      </>
    )
  return found.data.can.edit ? <Editing key={id} topic={found.data} /> : <ReadOnlyTopic topic={found.data} />
}

function Editing({ topic }: { topic: Topic }) {
  const writing = useRef<Writing>(null)
  const edit = useSavedDraft(topic, writing)
  const [historyShown, setHistoryShown] = useState(false)
  const { conflict } = edit

  return (
    <>
      {conflict && (
        <ConflictPanel
          key={`${conflict.base.revision} ${conflict.theirs.revision}`}
          conflict={conflict}
          busy={edit.saving}
          onClose={() => edit.setConflict(null)}
          onSave={(sent) => void edit.save({ sent, base: conflict.theirs.revision })}
        />
      )}
      <TopicForm
        ref={writing}
        draft={edit.draft}
        saved={edit.saved.draft}
        onTyping={edit.onTyping}
        onChange={edit.onChange}
        dirty={edit.dirty}
        saving={edit.saving}
        notice={edit.notice}
        saveLabel="Update Topic"
        onSave={(sent, leave) => void edit.save({ sent, leave })}
      >
        <div className={styles.title}>
          <Title order={1}>Edit Topic</Title>
          <StatusBadge status={edit.saved.status} />
          <Button variant="subtle" size="compact-sm" onClick={() => setHistoryShown(true)}>
            Revision {edit.saved.revision} · History
          </Button>
        </div>
      </TopicForm>
      {historyShown && (
        <HistoryDrawer id={topic.id} current={edit.saved.revision} onClose={() => setHistoryShown(false)} />
      )}
    </>
  )
}
