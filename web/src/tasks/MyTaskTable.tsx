import type { Task } from "@hub/contract/tasks"
import type { TaskStatus } from "@hub/contract/tasks/values"
import type { PendingAction } from "@hub/contract/pending-actions"
import { Link } from "@tanstack/react-router"
import { MomentAgo } from "../widgets/MomentAgo.tsx"
import controls from "../widgets/Controls.module.css"
import layout from "../widgets/Layout.module.css"
import type { Column } from "../widgets/list/columns.ts"
import { DataTable } from "../widgets/list/DataTable.tsx"
import records from "../widgets/Records.module.css"
import { BriefName, DueDay, LinkedRecords, TaskTitle } from "./TaskCells.tsx"
import type { TaskSection, TaskSectionRow } from "./sections.ts"
import { StatusChoice } from "./StatusChoice.tsx"
import styles from "./Tasks.module.css"
import { taskKindLabels, priorityLabels } from "./labels.ts"

type MyTaskActions = { today: string; onEdit: (task: Task) => void; onMove: (task: Task, to: TaskStatus) => void }
type MyTaskTableProps = MyTaskActions & {
  section: TaskSection | "Done"
  rows: TaskSectionRow[]
  /** The first table of several names the columns for all of them. */
  isHeadUnseen: boolean
}

export function MyTaskTable({ section, rows, isHeadUnseen, ...actions }: MyTaskTableProps) {
  const id = `tasks-${section.replaceAll(" ", "-").toLowerCase()}`
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h2 id={id} className={isHeadUnseen ? styles.heading : styles.headingBesideColumns}>
        {section}
      </h2>
      <DataTable
        rows={rows}
        columns={myTaskColumns(actions)}
        rowAttributes={({ task, action }) =>
          task ? { key: `task-${task.id}`, "data-task": task.id } : { key: action.key, "data-turn": action.key }
        }
        isHeadUnseen={isHeadUnseen}
        aria-labelledby={id}
      />
    </section>
  )
}

/** What came about by itself is done on its own screen, and ticks itself off there. */
const myTaskColumns = ({ today, onEdit, onMove }: MyTaskActions): Column<TaskSectionRow>[] => [
  {
    label: "Finished",
    use: "tick",
    width: "32px",
    className: styles.tick,
    cell: ({ task }) => (task ? <Tick task={task} onMove={onMove} /> : <AutomaticTick />),
  },
  {
    label: "Title",
    use: "name",
    // The name of the section stands there.
    heading: <span className={layout.unseen}>Title</span>,
    cell: ({ task, action }) => (task ? <TaskTitle task={task} onEdit={onEdit} /> : <ActionTitle action={action} />),
  },
  { label: "Kind", width: "100px", cell: ({ action }) => taskKindLabels[action?.kind ?? "task"] },
  {
    label: "Project",
    card: "line",
    width: "14%",
    cell: ({ task, action }) => <BriefName name={(task ?? action).project_name} />,
  },
  {
    label: "Linked topic",
    width: "13%",
    cell: ({ task, action }) => (task ? <LinkedRecords task={task} /> : <TopicOfAction action={action} />),
  },
  { label: "Priority", width: "70px", cell: ({ task, action }) => labelPriority((task ?? action).priority) },
  {
    label: "Due",
    card: "first",
    width: "104px",
    cell: ({ task, action }) => {
      const due = (task ?? action).due_date
      return due !== null && <DueDay due={due} late={task?.status !== "done" && due < today} />
    },
  },
  {
    label: "Status",
    card: "end",
    width: "140px",
    className: layout.oneLine,
    cell: ({ task, action }) =>
      task ? <StatusChoice task={task} label="Status of" onMove={onMove} /> : <ToDoSince since={action.since} />,
  },
]

const labelPriority = (priority: Task["priority"] | null) => priority && priorityLabels[priority]

function Tick({ task, onMove }: Pick<MyTaskActions, "onMove"> & { task: Task }) {
  const isDone = task.status === "done"
  return (
    <input
      type="checkbox"
      aria-label={`Finish ${task.title}`}
      checked={isDone}
      disabled={!task.can.move}
      onChange={() => onMove(task, isDone ? "todo" : "done")}
    />
  )
}

const AutomaticTick = () => <span className={layout.unseen}>Completes automatically</span>

function ActionTitle({ action: { link, title, description } }: { action: PendingAction }) {
  return (
    <>
      <Link to={link} className={`${controls.title} ${records.open}`}>
        {title}
      </Link>
      <div className={`${records.note} ${records.brief}`} title={description}>
        {description}
      </div>
    </>
  )
}

function TopicOfAction({ action: { topic_id, title } }: { action: PendingAction }) {
  if (topic_id === null) return null
  return (
    <Link to="/topics/$id" params={{ id: topic_id }} className={records.twoLines} title={title}>
      {title}
    </Link>
  )
}

function ToDoSince({ since }: Pick<PendingAction, "since">) {
  return (
    <>
      To do
      <div className={records.note}>
        Added <MomentAgo moment={since} />
      </div>
    </>
  )
}
