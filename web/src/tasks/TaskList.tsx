import { Button } from "@mantine/core"
import { type Task, tasks } from "@hub/contract/tasks"
import type { TaskStatus } from "@hub/contract/tasks/values"
import { useQuery } from "@tanstack/react-query"
import { download } from "../call.ts"
import { EmptyState } from "../widgets/EmptyState.tsx"
import { ErrorState } from "../widgets/ErrorState.tsx"
import { ExportButton } from "../widgets/ExportButton.tsx"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import { Pager } from "../widgets/Pager.tsx"
import layout from "../widgets/Layout.module.css"
import records from "../widgets/Records.module.css"
import { SortHeading } from "../widgets/SortHeading.tsx"
import { TagMarks } from "../widgets/TagMarks.tsx"
import { DueDay, LinkedRecords, TaskTitle } from "./TaskCells.tsx"
import { taskList } from "./queries.ts"
import type { TaskListSearch } from "./search.ts"
import { StatusChoice } from "./StatusChoice.tsx"
import styles from "./Tasks.module.css"
import { priorityLabels } from "./labels.ts"

type TaskListProps = {
  by: TaskListSearch
  isFiltered: boolean
  onGo: (next: TaskListSearch) => void
  onEdit: (task: Task) => void
  onMove: (task: Task, to: TaskStatus) => void
  onClear: () => void
  onAdd: (() => void) | undefined
}

export function TaskList({ by, isFiltered, onGo, onEdit, onMove, onClear, onAdd }: TaskListProps) {
  const page = useQuery(taskList(by))
  const { cursor, ...first } = by
  const heading = {
    sort: by.sort ?? "due",
    onSort: (sort: NonNullable<TaskListSearch["sort"]>) => onGo({ ...first, sort }),
  }

  if (page.data === undefined)
    return page.error ? (
      <ErrorState what="The tasks could not be loaded." error={page.error} onRetry={() => void page.refetch()} />
    ) : (
      <LoadingRows label="Loading tasks…" rows={8} />
    )
  if (page.data.rows.length === 0 && cursor === undefined)
    return isFiltered ? (
      <EmptyState sentence={by.q ? `No results for “${by.q}”.` : "No tasks match these filters."}>
        <Button onClick={onClear}>Clear Filters</Button>
      </EmptyState>
    ) : (
      <EmptyState sentence="No tasks yet. A task says what needs to be done, by whom and by when.">
        {onAdd && (
          <Button variant="filled" onClick={onAdd}>
            New task
          </Button>
        )}
      </EmptyState>
    )

  return (
    <>
      <table className={`${records.table} ${layout.fixedTable} ${styles.all}`}>
        <thead>
          <tr>
            <SortHeading by="title" words="Title" {...heading} />
            <th>Project</th>
            <th>Linked topic</th>
            <th>Assignee</th>
            <th>Priority</th>
            <SortHeading by="due" words="Due" {...heading} />
            <SortHeading by="status" words="Status" {...heading} />
          </tr>
        </thead>
        <tbody>
          {page.data.rows.map((task) => (
            <tr key={task.id} data-task={task.id}>
              <td>
                <TaskTitle task={task} onEdit={onEdit} />
                {task.tags.length > 0 && (
                  <div>
                    <TagMarks tags={task.tags} />
                  </div>
                )}
              </td>
              <td data-label="Project">{task.project_name}</td>
              <td data-label="Linked topic">
                <LinkedRecords task={task} />
              </td>
              <td data-label="Assignee">{task.assignee_name ?? "Unassigned"}</td>
              <td data-label="Priority">{priorityLabels[task.priority]}</td>
              <td data-label="Due">
                <DueDay due={task.due_date} late={task.overdue} />
              </td>
              <td data-label="Status">
                <StatusChoice task={task} label="Status of" onMove={onMove} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Pager
        total={page.data.total}
        next={page.data.next}
        cursor={cursor}
        busy={page.isPlaceholderData}
        onGo={(cursor) => onGo(cursor === undefined ? first : { ...first, cursor })}
      >
        <ExportButton onExport={() => download(tasks.list, { query: first })} />
      </Pager>
    </>
  )
}
