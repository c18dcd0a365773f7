import { CreateButton } from "../widgets/CreateButton.tsx"
import { Button } from "@mantine/core"
import type { Task } from "@hub/contract/tasks"
import type { TaskStatus } from "@hub/contract/tasks/values"
import { useInfiniteQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useState } from "react"
import { useSession } from "../session.ts"
import { localDayOf } from "../widgets/day.ts"
import { EmptyState } from "../widgets/EmptyState.tsx"
import { ErrorState } from "../widgets/ErrorState.tsx"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import { LoadMore } from "../widgets/LoadMore.tsx"
import { useNow } from "../widgets/use-now.ts"
import { PageHeader } from "../widgets/PageHeader.tsx"
import { MyTaskTable } from "./MyTaskTable.tsx"
import { myTasksQuery, ownPendingActionsQuery, useMoveTask } from "./queries.ts"
import { QuickTask } from "./QuickTask.tsx"
import { groupInSections } from "./sections.ts"
import { TaskDialog } from "./TaskDialog.tsx"
import layout from "../widgets/Layout.module.css"

export function MyTasksScreen() {
  const session = useSession()
  const open = useInfiniteQuery(myTasksQuery("open"))
  const ownActions = useInfiniteQuery(ownPendingActionsQuery())
  const done = useInfiniteQuery(myTasksQuery("done"))
  const today = localDayOf(useNow())
  const moving = useMoveTask()
  const [editing, setEditing] = useState<Task | "new" | null>(null)
  const author = session?.can.author ?? false
  const failed = [open, ownActions, done].find((one) => one.isError && one.data === undefined)
  const ready = open.data && ownActions.data && done.data
  const rowsOf = <Row,>(data: { pages: { rows: Row[] }[] } | undefined) =>
    data?.pages.flatMap((page) => page.rows) ?? []
  const waiting = groupInSections(rowsOf(open.data), rowsOf(ownActions.data), today)
  const finished = rowsOf(done.data).map((task) => ({ task }))
  const table = {
    today,
    onEdit: setEditing,
    onMove: (task: Task, to: TaskStatus) => moving.mutate({ task, to }),
  }

  return (
    <>
      <PageHeader
        title="My tasks"
        actions={
          <>
            <Button renderRoot={(props) => <Link to="/all-tasks" {...props} />}>All tasks</Button>
            {author && <CreateButton onClick={() => setEditing("new")}>New task</CreateButton>}
          </>
        }
      >
        Your tasks, by date
      </PageHeader>
      {author && session && <QuickTask person_id={session.person_id} />}
      {failed ? (
        <ErrorState
          what="Your tasks could not be loaded."
          error={failed.error}
          onRetry={() => [open, ownActions, done].forEach((one) => one.isError && void one.refetch())}
        />
      ) : !ready ? (
        <LoadingRows label="Loading your tasks…" rows={8} />
      ) : (
        <>
          {waiting.length === 0 && (
            <EmptyState sentence="No tasks are waiting for you. Tasks that are assigned to you appear here." />
          )}
          {waiting.map(({ section, rows }, index) => (
            <MyTaskTable key={section} section={section} rows={rows} isHeadUnseen={index > 0} {...table} />
          ))}
          {(open.hasNextPage || ownActions.hasNextPage) && (
            <div className={layout.spaced}>
              Not all tasks are shown.{" "}
              <Button
                size="xs"
                disabled={open.isFetching || ownActions.isFetching}
                onClick={() => {
                  if (open.hasNextPage) void open.fetchNextPage()
                  if (ownActions.hasNextPage) void ownActions.fetchNextPage()
                }}
              >
                Load more
              </Button>
            </div>
          )}
          {finished.length > 0 && (
            <>
              <MyTaskTable section="Done" rows={finished} isHeadUnseen={waiting.length > 0} {...table} />
              <LoadMore
                shown={finished.length}
                total={done.data.pages.at(-1)?.total ?? null}
                more={done.hasNextPage}
                busy={done.isFetchingNextPage}
                onMore={() => void done.fetchNextPage()}
              />
            </>
          )}
        </>
      )}
      {editing && (
        <TaskDialog
          task={editing === "new" ? null : editing}
          start={editing === "new" && session ? { assignee_id: String(session.person_id) } : {}}
          onClose={() => setEditing(null)}
        />
      )}
    </>
  )
}
