import { CreateButton } from "../widgets/CreateButton.tsx"
import { type Task, tasks } from "@hub/contract/tasks"
import type { TaskStatus } from "@hub/contract/tasks/values"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { download } from "../call.ts"
import { useSession } from "../session.ts"
import { EmptyState } from "../widgets/EmptyState.tsx"
import { FilterBar } from "../widgets/list/FilterBar.tsx"
import { ListScreen } from "../widgets/list/ListScreen.tsx"
import { useList } from "../widgets/list/use-list.ts"
import { ViewTabs } from "../widgets/list/ViewTabs.tsx"
import { PageHeader } from "../widgets/PageHeader.tsx"
import { parentScreens } from "../widgets/parent-screens.ts"
import { taskColumns } from "./columns.tsx"
import { type TaskFilterValues, taskFilters } from "./filters.ts"
import { taskList, useMoveTask } from "./queries.ts"
import { TaskBoard } from "./TaskBoard.tsx"
import { TaskDialog } from "./TaskDialog.tsx"

export function AllTasksScreen() {
  const list = useList(taskFilters)
  const { view, sort: _sort, limit: _limit, cursor: _cursor, ...filters } = list.search
  const page = useQuery({ ...taskList(list.search), enabled: view === undefined })
  const moving = useMoveTask()
  const [editing, setEditing] = useState<Task | "new" | null>(null)
  const author = useSession()?.can.author ?? false
  const actions = {
    onEdit: setEditing,
    onMove: (task: Task, to: TaskStatus) => moving.mutate({ task, to }),
  }
  const add = author && <CreateButton onClick={() => setEditing("new")}>New task</CreateButton>

  return (
    <>
      <PageHeader title="All tasks" crumbs={[parentScreens.tasks]} actions={add}>
        Everyone's tasks, by project, assignee and status
      </PageHeader>
      <ViewTabs
        label="Table or board"
        tabs={[
          { label: "Table", to: "/all-tasks", search: filters, isShown: view === undefined },
          { label: "Board", to: "/all-tasks", search: { ...filters, view: "board" }, isShown: view === "board" },
        ]}
      />
      {view === "board" ? (
        <>
          <FilterBar what="tasks" list={list} />
          <TaskBoard filters={filters} onClear={list.clear} {...actions} />
        </>
      ) : (
        <ListScreen
          what="tasks"
          list={list}
          page={page}
          columns={taskColumns(actions)}
          rowAttributes={({ id }) => ({ key: id, "data-task": id })}
          noMatch={filters.q ? `No results for “${filters.q}”.` : undefined}
          onExport={() => download(tasks.list, { query: list.first })}
          empty={
            <EmptyState sentence="No tasks yet. A task says what needs to be done, by whom and by when.">
              {add}
            </EmptyState>
          }
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
