import { CreateButton } from "../widgets/CreateButton.tsx"
import { Button } from "@mantine/core"
import { topicStatuses } from "@hub/contract/topics/values"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { DashboardCard } from "../dashboard/DashboardCard.tsx"
import controls from "../widgets/Controls.module.css"
import styles from "../widgets/Dashboard.module.css"
import layout from "../widgets/Layout.module.css"
import { ContinueWriting } from "../dashboard/ContinueWriting.tsx"
import { PendingActions } from "../dashboard/PendingActions.tsx"
import { useSession } from "../session.ts"
import { EventSign } from "../widgets/EventSign.tsx"
import { ListRow } from "../widgets/ListRow.tsx"
import { ErrorState } from "../widgets/ErrorState.tsx"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import { MomentAgo } from "../widgets/MomentAgo.tsx"
import { PageHeader } from "../widgets/PageHeader.tsx"
import { statusLabel } from "../widgets/StatusBadge.tsx"
import { authorHome } from "./queries.ts"

export function AuthorScreen() {
  const session = useSession()
  return (
    <>
      <PageHeader
        title="Author home"
        actions={
          session?.can.author ? (
            <>
              <CreateButton to="/topics/create">New topic</CreateButton>
              <CreateButton variant="default" to="/import">
                Import
              </CreateButton>
            </>
          ) : (
            <Button variant="filled" renderRoot={(props) => <Link to="/reviews" {...props} />}>
              Open your reviews
            </Button>
          )
        }
      >
        {session?.can.author
          ? "Your topics, the feedback on them, and what is ready to publish"
          : "What you are asked for. Authors also find the topics here that they write."}
      </PageHeader>
      <StatusCards />
      <div className={styles.columns}>
        <PendingActions />
        <Unsaved />
      </div>
      {session?.can.author && <ContinueWriting shown={6} />}
      <p>
        <Link to="/author-history" className={styles.all}>
          All your activity
        </Link>
      </p>
    </>
  )
}

/** How far their topics are, each figure the way to them. */
function StatusCards() {
  const mayWrite = useSession()?.can.author ?? false
  const { data, error, isPending, refetch } = useQuery(authorHome)
  if (isPending) return <LoadingRows label="Loading your topics…" rows={2} />
  if (error)
    return <ErrorState what="Your topic counts could not be loaded." error={error} onRetry={() => void refetch()} />
  const counts = new Map(data.topics.map(({ status, count }) => [status, count]))
  const notReviewed = new Map(data.topics.map(({ status, not_reviewed }) => [status, not_reviewed]))
  const shown = topicStatuses.filter((status) => counts.has(status))
  if (shown.length === 0)
    return (
      <p className={styles.nothing}>
        {mayWrite
          ? "You have no topics yet. Topics you write or import appear here."
          : "Only authors have topics. Reviewers read them and answer reviews."}
      </p>
    )
  return (
    <ul className={styles.metrics} aria-label="Your topics by status">
      {shown.map((status) => (
        <li key={status}>
          <Link to="/topics" search={{ owner: "me", status }} className={`${controls.hoverGround} ${styles.metric}`}>
            <span className={layout.strong}>{statusLabel(status)}</span>
            <span className={styles.figure}>
              <strong>{counts.get(status)?.toLocaleString("en-GB")}</strong>{" "}
              {counts.get(status) === 1 ? "topic" : "topics"}
              {(notReviewed.get(status) ?? 0) > 0 &&
                `, ${notReviewed.get(status)?.toLocaleString("en-GB")} not reviewed`}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

const titleOfDraft = (title: string) => (title === "" ? "Untitled" : title)

/** Nothing where nothing is left unsaved, since that is how it should be. */
function Unsaved() {
  const home = useQuery({
    ...authorHome,
    select: ({ unsaved }) => ({
      rows: unsaved.map((draft) => ({ ...draft, id: `${draft.topic_id} ${draft.updated_at}` })),
      total: null,
    }),
  })
  if (home.data === undefined || home.data.rows.length === 0) return null
  return (
    <DashboardCard title="Unsaved drafts" found={home} failed="Your unsaved drafts could not be loaded." empty="">
      {({ topic_id, title, updated_at }) => (
        <ListRow
          sign={<EventSign type="topic" />}
          about={
            <>
              {topic_id === null ? "a new topic" : "changes"} · edited <MomentAgo moment={updated_at} />
            </>
          }
        >
          {topic_id === null ? (
            <Link to="/topics/new" className={controls.title}>
              {titleOfDraft(title)}
            </Link>
          ) : (
            <Link
              to="/topics/$id"
              params={{ id: topic_id }}
              state={(before) => ({ ...before, beginsToWrite: true })}
              className={controls.title}
            >
              {titleOfDraft(title)}
            </Link>
          )}
        </ListRow>
      )}
    </DashboardCard>
  )
}
