import type { Task } from "@hub/contract/tasks"
import type { TaskStatus } from "@hub/contract/tasks/values"
import type { Column } from "../widgets/list/columns.ts"
import { TagMarks } from "../widgets/TagMarks.tsx"
import { BriefName, DueDay, LinkedRecords, TaskTitle } from "./TaskCells.tsx"
import { StatusChoice } from "./StatusChoice.tsx"
import { priorityLabels } from "./labels.ts"

type TaskActions = { onEdit: (task: Task) => void; onMove: (task: Task, to: TaskStatus) => void }

export const taskColumns = ({ onEdit, onMove }: TaskActions): Column<Task>[] => [
  {
    label: "Title",
    use: "name",
    sort: "title",
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
  { label: "Project", card: "line", width: "15%", cell: ({ project_name }) => <BriefName name={project_name} /> },
  { label: "Linked topic", width: "15%", cell: (task) => <LinkedRecords task={task} /> },
  { label: "Assignee", card: "line", width: "104px", cell: ({ assignee_name }) => assignee_name ?? "Unassigned" },
  { label: "Priority", width: "72px", cell: ({ priority }) => priorityLabels[priority] },
  {
    label: "Due",
    card: "first",
    sort: "due",
    width: "104px",
    cell: ({ due_date, overdue }) => due_date !== null && <DueDay due={due_date} late={overdue} />,
  },
  {
    label: "Status",
    card: "end",
    sort: "status",
    width: "112px",
    cell: (task) => <StatusChoice task={task} label="Status of" onMove={onMove} />,
  },
]
