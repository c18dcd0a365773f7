import { Button } from "@mantine/core"
import type { Task } from "@hub/contract/tasks"
import { type TaskStatus, taskStatuses } from "@hub/contract/tasks/values"
import { useInfiniteQuery, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { EmptyState } from "../widgets/EmptyState.tsx"
import { ErrorState } from "../widgets/ErrorState.tsx"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import { LoadMore } from "../widgets/LoadMore.tsx"
import layout from "../widgets/Layout.module.css"
import styles from "./TaskBoard.module.css"
import { TaskCard } from "./TaskCard.tsx"
import { taskColumnQuery, taskList } from "./queries.ts"
import type { TaskFilterValues } from "./filters.ts"
import { taskStatusLabels } from "./labels.ts"

type OnMoveTask = (task: Task, to: TaskStatus) => void
type TaskBoardProps = {
  filters: TaskFilterValues
  onEdit: (task: Task) => void
  onMove: OnMoveTask
  onClear: () => void
}

/** The tasks in a column for each status. A card is dragged, or sent by its own list of columns, which the keyboard reaches too. */
export function TaskBoard({ filters: { status, ...filters }, onEdit, onMove, onClear }: TaskBoardProps) {
  const [dragged, setDragged] = useState<Task | null>(null)
  const [moved, setMoved] = useState<number | null>(null)
  const [announced, setAnnounced] = useState("")
  const found = useQuery(taskList({ ...filters, ...(status ? { status } : {}), limit: 25 }))
  const shown = taskStatuses.filter((one) => status === undefined || one === status)
  const isFiltered = status !== undefined || Object.keys(filters).length > 0

  const move: OnMoveTask = (task, to) => {
    setMoved(task.id)
    setAnnounced(`${task.title} moved to ${taskStatusLabels[to]}.`)
    onMove(task, to)
  }

  return (
    <>
      <output className={layout.unseen}>{announced}</output>
      {isFiltered && found.data?.total === 0 && (
        <EmptyState sentence={filters.q ? `No results for “${filters.q}”.` : "No tasks match these filters."}>
          <Button onClick={onClear}>Clear Filters</Button>
        </EmptyState>
      )}
      <section className={styles.board} aria-label="Tasks by status">
        {shown.map((one) => (
          <BoardColumn
            key={one}
            status={one}
            filters={filters}
            moved={moved}
            onEdit={onEdit}
            onMove={move}
            onDrag={setDragged}
            onDrop={() => dragged && dragged.status !== one && move(dragged, one)}
          />
        ))}
      </section>
    </>
  )
}

type BoardColumnProps = {
  status: TaskStatus
  filters: TaskFilterValues
  moved: number | null
  onEdit: (task: Task) => void
  onMove: OnMoveTask
  onDrag: (task: Task | null) => void
  onDrop: () => void
}

function BoardColumn({ status, filters, moved, onEdit, onMove, onDrag, onDrop }: BoardColumnProps) {
  const column = useInfiniteQuery(taskColumnQuery(filters, status))
  const [over, setOver] = useState(false)
  const rows = column.data?.pages.flatMap((page) => page.rows) ?? []
  const total = column.data?.pages.at(-1)?.total ?? null
  const id = `column-${status}`

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      aria-labelledby={id}
      className={styles.column}
      data-status={status}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        onDrop()
      }}
    >
      <h2 id={id} className={styles.heading}>
        {taskStatusLabels[status]}{" "}
        {total !== null && <span className={layout.quietPlain}>{total.toLocaleString()}</span>}
      </h2>
      {column.isError && !column.data ? (
        <ErrorState
          what="This column could not be loaded."
          error={column.error}
          onRetry={() => void column.refetch()}
        />
      ) : !column.data ? (
        <LoadingRows rows={3} label={`Loading ${taskStatusLabels[status]}…`} />
      ) : (
        <ul className={styles.cards}>
          {rows.map((task) => (
            <li key={task.id}>
              <TaskCard task={task} isFocused={moved === task.id} onEdit={onEdit} onMove={onMove} onDrag={onDrag} />
            </li>
          ))}
        </ul>
      )}
      {column.hasNextPage && (
        <LoadMore
          shown={rows.length}
          total={total}
          more
          busy={column.isFetchingNextPage}
          onMore={() => void column.fetchNextPage()}
        />
      )}
    </section>
  )
}
