import type { Task } from "@hub/contract/tasks"
import type { TaskStatus } from "@hub/contract/tasks/values"
import type { Column } from "../widgets/list/columns.ts"
import { TagMarks } from "../widgets/TagMarks.tsx"
import { DueDay, LinkedRecords, TaskTitle } from "./TaskCells.tsx"
import { StatusChoice } from "./StatusChoice.tsx"
import { priorityLabels } from "./labels.ts"

type TaskActions = { onEdit: (task: Task) => void; onMove: (task: Task, to: TaskStatus) => void }

export const taskColumns = ({ onEdit, onMove }: TaskActions): Column<Task>[] => [
  {
    label: "Title",
    use: "name",
    sort: "title",
    width: "29%",
    cell: (task) => (
      <>
        <TaskTitle task={task} onEdit={onEdit} />
        {task.tags.length > 0 && (
          <div>
            <TagMarks tags={task.tags} />
          </div>
        )}
      </>
    ),
  },
  { label: "Project", card: "line", cell: ({ project_name }) => project_name },
  { label: "Linked topic", cell: (task) => <LinkedRecords task={task} /> },
  { label: "Assignee", card: "line", cell: ({ assignee_name }) => assignee_name ?? "Unassigned" },
  { label: "Priority", width: "76px", cell: ({ priority }) => priorityLabels[priority] },
  {
    label: "Due",
    card: "first",
    sort: "due",
    width: "164px",
    cell: ({ due_date, overdue }) => due_date !== null && <DueDay due={due_date} late={overdue} />,
  },
  {
    label: "Status",
    card: "end",
    sort: "status",
    width: "132px",
    cell: (task) => <StatusChoice task={task} label="Status of" onMove={onMove} />,
  },
]
