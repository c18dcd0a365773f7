import type { Task } from "@hub/contract/tasks"
import { Link } from "@tanstack/react-router"
import { formatDay } from "../widgets/day.ts"
import records from "../widgets/Records.module.css"

/** The title of a task, which opens its dialog for the person who may change it. */
export function TaskTitle({ task, onEdit }: { task: Task; onEdit: (task: Task) => void }) {
  if (!task.can.edit) return <strong>{task.title}</strong>
  return (
    <button type="button" className={records.open} onClick={() => onEdit(task)}>
      {task.title}
    </button>
  )
}

/** The topic or collection that a task is about. */
export function LinkedRecords({ task: { topic, collection } }: { task: Task }) {
  return (
    <>
      {topic && (
        <Link to="/topics/$id" params={{ id: topic.id }} className={records.link}>
          {topic.title}
        </Link>
      )}
      {topic && collection && ", "}
      {collection && (
        <Link to="/collections/$id" params={{ id: collection.id }} className={records.link}>
          {collection.title}
        </Link>
      )}
    </>
  )
}

export function DueDay({ due, late }: { due: string | null; late: boolean }) {
  if (due === null) return null
  return (
    <time dateTime={due} className={late ? records.late : ""}>
      <span className={records.tight}>{formatDay(due)}</span>
      {late && " (overdue)"}
    </time>
  )
}
