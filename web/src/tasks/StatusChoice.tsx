import type { Task } from "@hub/contract/tasks"
import { type TaskStatus, taskStatuses } from "@hub/contract/tasks/values"
import records from "../widgets/Records.module.css"
import { StateMark } from "../widgets/StateMark.tsx"
import { taskStatusLabels, taskStatusLook } from "./labels.ts"

type StatusChoiceProps = { task: Task; label: string; onMove: (task: Task, to: TaskStatus) => void }

/** How far a task is, to be said by the person who may; everybody else reads it. */
export function StatusChoice({ task, label, onMove }: StatusChoiceProps) {
  if (!task.can.move) return <StateMark look={taskStatusLook(task.status)} />
  return (
    <select
      className={records.choice}
      aria-label={`${label} ${task.title}`}
      value={task.status}
      onChange={(event) => {
        const to = taskStatuses.find((one) => one === event.currentTarget.value)
        if (to) onMove(task, to)
      }}
    >
      {taskStatuses.map((status) => (
        <option key={status} value={status}>
          {taskStatusLabels[status]}
        </option>
      ))}
    </select>
  )
}
