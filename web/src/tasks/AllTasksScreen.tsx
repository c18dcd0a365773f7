import { Button } from "@mantine/core"
import type { Task } from "@hub/contract/tasks"
import type { TaskStatus } from "@hub/contract/tasks/values"
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router"
import { useState } from "react"
import { useSession } from "../session.ts"
import { PageHeader } from "../widgets/PageHeader.tsx"
import records from "../widgets/Records.module.css"
import { TaskBoard } from "./TaskBoard.tsx"
import { useMoveTask } from "./queries.ts"
import type { TaskFilterValues, TaskSearch } from "./search.ts"
import { TaskDialog } from "./TaskDialog.tsx"
import { TaskFilters } from "./TaskFilters.tsx"
import { TaskList } from "./TaskList.tsx"

const here = getRouteApi("/all-tasks")

export function AllTasksScreen() {
  const search = here.useSearch()
  const navigate = useNavigate()
  const moving = useMoveTask()
  const [editing, setEditing] = useState<Task | "new" | null>(null)
  const author = useSession()?.can.author ?? false
  const { view, sort, limit, cursor, ...filters } = search
  const go = (next: TaskSearch) => void navigate({ to: "/all-tasks", search: next })
  const remaining = { ...(view ? { view } : {}), ...(sort ? { sort } : {}), ...(limit ? { limit } : {}) }
  const find = (next: TaskFilterValues) => go({ ...next, ...remaining })
  const actions = {
    onEdit: setEditing,
    onMove: (task: Task, to: TaskStatus) => moving.mutate({ task, to }),
    onClear: () => find({}),
  }

  return (
    <>
      <PageHeader
        title="All tasks"
        actions={
          author && (
            <Button variant="filled" onClick={() => setEditing("new")}>
              New task
            </Button>
          )
        }
      >
        Everyone's tasks, by project, assignee and status
      </PageHeader>
      <nav aria-label="Table or board" className={records.views}>
        <Link to="/all-tasks" search={filters} className={records.view} {...shown(view === undefined)}>
          Table
        </Link>
        <Link
          to="/all-tasks"
          search={{ ...filters, view: "board" }}
          className={records.view}
          {...shown(view === "board")}
        >
          Board
        </Link>
      </nav>
      <TaskFilters key={filters.q ?? ""} filters={filters} onFind={find} />
      {view === "board" ? (
        <TaskBoard filters={filters} {...actions} />
      ) : (
        <TaskList
          by={{ ...filters, ...(sort ? { sort } : {}), ...(limit ? { limit } : {}), ...(cursor ? { cursor } : {}) }}
          isFiltered={Object.keys(filters).length > 0}
          onGo={go}
          onAdd={author ? () => setEditing("new") : undefined}
          {...actions}
        />
      )}
      {editing && (
        <TaskDialog
          task={editing === "new" ? null : editing}
          start={startFrom(editing, filters)}
          onClose={() => setEditing(null)}
        />
      )}
    </>
  )
}

/** A task added while the list is filtered by project, person or tag is one of them. */
function startFrom(editing: Task | "new", { project, assignee, tag }: TaskFilterValues) {
  if (editing !== "new") return {}
  return {
    ...(project === undefined ? {} : { project_id: String(project) }),
    ...(assignee === undefined ? {} : { assignee_id: String(assignee) }),
    ...(tag === undefined ? {} : { tag_ids: String(tag) }),
  }
}

const shown = (is: boolean) => ({
  activeProps: {},
  "aria-current": is ? ("page" as const) : undefined,
  "data-shown": is || undefined,
})
