import type { PendingAction } from "@hub/contract/pending-actions"
import { useInfiniteQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { DueDay } from "../tasks/TaskCells.tsx"
import { ownPendingActionsQuery } from "../tasks/queries.ts"
import { priorityLabels } from "../tasks/labels.ts"
import { ErrorState } from "../widgets/ErrorState.tsx"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import { LoadMore } from "../widgets/LoadMore.tsx"
import type { Column } from "../widgets/list/columns.ts"
import { DataTable } from "../widgets/list/DataTable.tsx"
import { MomentAgo } from "../widgets/MomentAgo.tsx"
import { PageHeader } from "../widgets/PageHeader.tsx"
import { parentScreens } from "../widgets/parent-screens.ts"
import { NothingToReview } from "./inbox/NothingToReview.tsx"
import records from "../widgets/Records.module.css"
import controls from "../widgets/Controls.module.css"

/** What the signed-in person is asked to review. Each is answered on a page of its own. */
export function ReviewTasksScreen() {
  const found = useInfiniteQuery(ownPendingActionsQuery("review"))
  const rows = found.data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <>
      <PageHeader title="Review tasks" crumbs={[parentScreens.reviews]}>
        Reviews that are waiting for you, oldest first
      </PageHeader>
      {found.isError && !found.data ? (
        <ErrorState what="Your reviews could not be loaded." error={found.error} onRetry={() => void found.refetch()} />
      ) : !found.data ? (
        <LoadingRows label="Loading your reviews…" rows={4} />
      ) : rows.length === 0 ? (
        <NothingToReview />
      ) : (
        <>
          <DataTable rows={rows} columns={columns} rowAttributes={({ key }) => ({ key })} aria-label="Review tasks" />
          <LoadMore
            shown={rows.length}
            total={null}
            more={found.hasNextPage}
            busy={found.isFetchingNextPage}
            onMore={() => void found.fetchNextPage()}
          />
        </>
      )}
    </>
  )
}

const columns: Column<PendingAction>[] = [
  {
    label: "Topic",
    use: "name",
    cell: ({ title, description, link }) => (
      <>
        <Link to={link} className={controls.title}>
          {title}
        </Link>
        <div className={records.note} data-stays>
          {description}
        </div>
      </>
    ),
  },
  { label: "Priority", cell: ({ priority }) => priority && priorityLabels[priority] },
  {
    label: "Due",
    card: "line",
    cell: ({ due_date, overdue }) => due_date !== null && <DueDay due={due_date} late={overdue} />,
  },
  { label: "Requested", card: "line", cell: ({ since }) => <MomentAgo moment={since} /> },
]
