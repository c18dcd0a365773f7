import type { Task } from "@hub/contract/tasks"
import { Link } from "@tanstack/react-router"
import { formatDay } from "../widgets/day.ts"
import controls from "../widgets/Controls.module.css"
import layout from "../widgets/Layout.module.css"
import records from "../widgets/Records.module.css"

/** The title of a task, which opens its dialog for the person who may change it. */
export function TaskTitle({ task, onEdit }: { task: Task; onEdit: (task: Task) => void }) {
  if (!task.can.edit) return <strong>{task.title}</strong>
  return (
    <button type="button" className={`${controls.title} ${records.open}`} onClick={() => onEdit(task)}>
      {task.title}
    </button>
  )
}

/** A name that has two lines of a table; pointing at it shows all of it. */
export const BriefName = ({ name }: { name: string | null }) =>
  name && (
    <span className={records.twoLines} title={name}>
      {name}
    </span>
  )

/** The topic or collection that a task is about. */
export function LinkedRecords({ task: { topic, collection } }: { task: Task }) {
  if (!topic && !collection) return null
  return (
    <span className={records.twoLines} title={[topic, collection].flatMap((one) => one?.title ?? []).join(", ")}>
      {topic && (
        <Link to="/topics/$id" params={{ id: topic.id }}>
          {topic.title}
        </Link>
      )}
      {topic && collection && ", "}
      {collection && (
        <Link to="/collections/$id" params={{ id: collection.id }}>
          {collection.title}
        </Link>
      )}
    </span>
  )
}

export function DueDay({ due, late }: { due: string; late: boolean }) {
  return (
    <time dateTime={due} className={late ? layout.late : undefined}>
      <span className={layout.oneLine}>{formatDay(due)}</span>
      {late && " (overdue)"}
    </time>
  )
}
