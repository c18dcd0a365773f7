import type { Task } from "@hub/contract/tasks"
import type { TaskStatus } from "@hub/contract/tasks/values"
import type { PendingAction } from "@hub/contract/pending-actions"
import { Link } from "@tanstack/react-router"
import { MomentAgo } from "../widgets/MomentAgo.tsx"
import controls from "../widgets/Controls.module.css"
import layout from "../widgets/Layout.module.css"
import records from "../widgets/Records.module.css"
import { DueDay, LinkedRecords, TaskTitle } from "./TaskCells.tsx"
import type { TaskSection, TaskSectionRow } from "./sections.ts"
import { StatusChoice } from "./StatusChoice.tsx"
import styles from "./Tasks.module.css"
import { taskKindLabels, priorityLabels } from "./labels.ts"

type MyTaskActions = { today: string; onEdit: (task: Task) => void; onMove: (task: Task, to: TaskStatus) => void }
type MyTaskTableProps = MyTaskActions & { section: TaskSection | "Done"; rows: TaskSectionRow[] }

const columns = ["Title", "Kind", "Project", "Linked topic", "Priority", "Due", "Status"]

export function MyTaskTable({ section, rows, ...actions }: MyTaskTableProps) {
  const id = `tasks-${section.replaceAll(" ", "-").toLowerCase()}`
  return (
    <section aria-labelledby={id} className={layout.spaced}>
      <h2 id={id} className={styles.heading}>
        {section}
      </h2>
      <table className={`${records.table} ${layout.fixedTable} ${styles.mine}`} aria-labelledby={id}>
        <thead>
          <tr>
            <th>
              <span className={layout.unseen}>Finished</span>
            </th>
            {columns.map((words) => (
              <th key={words}>{words}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) =>
            row.task ? (
              <TaskRow key={`task-${row.task.id}`} task={row.task} {...actions} />
            ) : (
              <PendingActionRow key={row.action.key} action={row.action} today={actions.today} />
            ),
          )}
        </tbody>
      </table>
    </section>
  )
}

function TaskRow({ task, today, onEdit, onMove }: MyTaskActions & { task: Task }) {
  const isDone = task.status === "done"
  const late = !isDone && task.due_date !== null && task.due_date < today
  return (
    <tr data-task={task.id}>
      <td className={styles.tick}>
        <input
          type="checkbox"
          aria-label={`Finish ${task.title}`}
          checked={isDone}
          disabled={!task.can.move}
          onChange={() => onMove(task, isDone ? "todo" : "done")}
        />
      </td>
      <td className={styles.title}>
        <TaskTitle task={task} onEdit={onEdit} />
      </td>
      <td data-label="Kind">{taskKindLabels.task}</td>
      <td data-label="Project">{task.project_name}</td>
      <td data-label="Linked topic">
        <LinkedRecords task={task} />
      </td>
      <td data-label="Priority">{priorityLabels[task.priority]}</td>
      <td data-label="Due">
        <DueDay due={task.due_date} late={late} />
      </td>
      <td data-label="Status">
        <StatusChoice task={task} label="Status of" onMove={onMove} />
      </td>
    </tr>
  )
}

/** What came about by itself is done on its own screen, and ticks itself off there. */
function PendingActionRow({ action, today }: { action: PendingAction; today: string }) {
  const { title, kind, description, link, since, project_name, topic_id, priority, due_date } = action
  return (
    <tr data-turn={action.key}>
      <td className={styles.tick}>
        <span className={layout.unseen}>Completes automatically</span>
      </td>
      <td className={styles.title}>
        <Link to={link} className={`${controls.title} ${records.open}`}>
          {title}
        </Link>
        <div className={records.note}>{description}</div>
      </td>
      <td data-label="Kind">{taskKindLabels[kind]}</td>
      <td data-label="Project">{project_name}</td>
      <td data-label="Linked topic">
        {topic_id !== null && (
          <Link to="/topics/$id" params={{ id: topic_id }}>
            {title}
          </Link>
        )}
      </td>
      <td data-label="Priority">{priority && priorityLabels[priority]}</td>
      <td data-label="Due">
        <DueDay due={due_date} late={due_date !== null && due_date < today} />
      </td>
      <td data-label="Status">
        To do
        <div className={records.note}>
          Added <MomentAgo moment={since} />
        </div>
      </td>
    </tr>
  )
}
