import type { Topic } from "@hub/contract/topics"
import { parse, toHtml } from "@hub/markdown"
import { Button, Text, Title } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { getRouteApi, Link } from "@tanstack/react-router"
import { useRef, useState } from "react"
import { CallFailed } from "../call.ts"
import { ConflictPanel } from "../editor/ConflictPanel.tsx"
import { useSavedDraft } from "../editor/draft.ts"
import { HistoryDrawer } from "../history/HistoryDrawer.tsx"
import preview from "../editor/Preview.module.css"
import { TopicForm, type Writing } from "../editor/TopicForm.tsx"
import styles from "../editor/TopicForm.module.css"
import { sanitisedHtml } from "../trusted.ts"
import { ErrorState } from "../widgets/ErrorState.tsx"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import { PageHeader } from "../widgets/PageHeader.tsx"
import { StatusBadge } from "../widgets/StatusBadge.tsx"
import { topic } from "./queries.ts"

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
  return found.data.can.edit ? <Editing key={id} topic={found.data} /> : <Reading topic={found.data} />
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

/** Section 2.4: who may not edit sees the title and the beginning. */
function Reading({ topic }: { topic: Topic }) {
  const beginning = topic.content.slice(0, shownToReaders)
  const html = toHtml(parse(beginning.length < topic.content.length ? `${beginning}…` : beginning))
  return (
    <>
      <PageHeader title={topic.title} actions={<StatusBadge status={topic.status} />}>
        You may read this topic, not change it.{" "}
        <Link to="/topics/$id/history" params={{ id: topic.id }}>
          History
        </Link>
      </PageHeader>
      {/* oxlint-disable-next-line react/no-danger */}
      <div className={preview.page} dangerouslySetInnerHTML={{ __html: sanitisedHtml(html) }} />
    </>
  )
}

const shownToReaders = 200
