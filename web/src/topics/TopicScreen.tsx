import { Alert, Button } from "@mantine/core"
import type { Topic } from "@hub/contract/topics"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { getRouteApi, Link } from "@tanstack/react-router"
import { variableList } from "../variables/queries.ts"
import { CallFailed } from "../call.ts"
import { sanitisedHtml } from "../trusted-html.ts"
import { SendAgain } from "../reviews/SendAgain.tsx"
import { SequencePanel } from "../reviews/sequences/SequencePanel.tsx"
import { ErrorState } from "../widgets/ErrorState.tsx"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import { PageHeader } from "../widgets/PageHeader.tsx"
import layout from "../widgets/Layout.module.css"
import prose from "../widgets/Prose.module.css"
import { RelativeTime } from "../widgets/RelativeTime.tsx"
import { RejectedNotice } from "./RejectedNotice.tsx"
import { StatusBadge } from "../widgets/StatusBadge.tsx"
import { lazy } from "../widgets/lazy.tsx"
import { topicQuery } from "./queries.ts"
import { describeFreeze } from "./describe-freeze.ts"
import { describeReaderVersion } from "./reader-version.ts"
import styles from "./TopicScreen.module.css"

const UnpublishDialog = lazy(async () => (await import("./UnpublishDialog.tsx")).UnpublishDialog)

const here = getRouteApi("/topics/$id")

/** A topic as readers would see it now. */
export function TopicScreen() {
  const { id } = here.useParams()
  const found = useQuery(topicQuery(id))
  if (found.data) return <ReadableTopic topic={found.data} />
  if (!found.error) return <LoadingRows label="Loading topic…" />
  const missing = found.error instanceof CallFailed && found.error.status === 404
  return (
    <ErrorState
      what={missing ? "This topic doesn't exist." : "Failed to load topic."}
      error={found.error}
      {...(missing ? {} : { onRetry: () => void found.refetch() })}
    />
  )
}

function ReadableTopic({ topic }: { topic: Topic }) {
  const { id, can } = topic
  const [unpublishes, setUnpublishes] = useState(false)
  return (
    <>
      <PageHeader
        title={topic.title}
        actions={
          <>
            {can.submit && topic.status === "revisions_requested" && <SendAgain topic={topic} />}
            {can.unpublish && <Button onClick={() => setUnpublishes(true)}>Unpublish</Button>}
            <Button renderRoot={(props) => <Link to="/topics/$id/history" params={{ id }} {...props} />}>
              History
            </Button>
            {can.edit && (
              <Button
                variant="filled"
                renderRoot={(props) => <Link to="/topics/$id/edit" params={{ id }} {...props} />}
              >
                Edit
              </Button>
            )}
          </>
        }
      >
        <span className={styles.facts}>
          <StatusBadge status={topic.status} not_reviewed={topic.not_reviewed} />
          <span>{describeReaderVersion(topic)}</span>
          {topic.owner_name !== null && <span>Owner {topic.owner_name}</span>}
          <span>
            Updated <RelativeTime moment={topic.updated_at} />
          </span>
          {topic.collections.map((one) => (
            <Link key={one.id} to="/collections/$id" params={{ id: one.id }} className={layout.link}>
              {one.name}
            </Link>
          ))}
        </span>
      </PageHeader>
      {unpublishes && <UnpublishDialog topic={topic} onClose={() => setUnpublishes(false)} />}
      {topic.frozen && (
        <Alert color="yellow" role="note" title="Frozen">
          <p>{describeFreeze(topic.frozen)}</p>
        </Alert>
      )}
      {topic.status === "rejected" && <RejectedNotice topic={topic} />}
      <SequencePanel topic_id={topic.id} />
      <TopicContent topic={topic} />
    </>
  )
}

const longFrom = 4

function TopicContent({ topic }: { topic: Topic }) {
  const variables = useQuery(variableList(topic))
  const page = useQuery({
    queryKey: ["topics", "one", topic.id, "page", topic.revision, variables.data],
    // The engine is fetched, and the text rendered, when the rest of the screen is already shown.
    queryFn: async () => (await import("../engine/topic-page.ts")).renderTopicPage(topic.content, variables.data ?? []),
    enabled: !variables.isPending,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (topic.content.trim() === "") return <p className={layout.quiet}>This topic is empty.</p>
  if (page.error) return <ErrorState what="The text could not be shown." onRetry={() => void page.refetch()} />
  if (!page.data) return <LoadingRows label="Loading text…" />
  const { html, headings, unresolved } = page.data
  return (
    <div className={styles.desk}>
      <article className={`${prose.prose} ${layout.narrow} ${styles.text}`} aria-label={topic.title}>
        {unresolved.length > 0 && (
          <p className={styles.warning}>
            These variables have no value: {unresolved.map((slug) => `{{${slug}}}`).join(", ")}
          </p>
        )}
        {/* oxlint-disable-next-line react/no-danger */}
        <div dangerouslySetInnerHTML={{ __html: sanitisedHtml(html) }} />
      </article>
      {headings.length >= longFrom && (
        <nav className={styles.contents} aria-label="Contents">
          <h2>Contents</h2>
          <ul>
            {headings.map(({ id, text, depth }) => (
              <li key={id} data-depth={depth}>
                <a href={`#${id}`}>{text}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  )
}
