import type { Task } from "@hub/contract/tasks"
import type { TaskStatus } from "@hub/contract/tasks/values"
import { useEffect, useRef } from "react"
import { DueDay, TaskTitle } from "./TaskCells.tsx"
import controls from "../widgets/Controls.module.css"
import styles from "./TaskBoard.module.css"
import { StatusChoice } from "./StatusChoice.tsx"
import { priorityLabels } from "./labels.ts"

type TaskCardProps = {
  task: Task
  /** It was moved a moment ago: the person who moved it by keyboard goes on from there. */
  isFocused: boolean
  onEdit: (task: Task) => void
  onMove: (task: Task, to: TaskStatus) => void
  onDrag: (task: Task | null) => void
}

export function TaskCard({ task, isFocused, onEdit, onMove, onDrag }: TaskCardProps) {
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isFocused) card.current?.querySelector("select")?.focus()
  }, [isFocused])

  return (
    <div
      ref={card}
      className={`${controls.draggable} ${styles.card}`}
      data-task={task.id}
      data-priority={task.priority}
      draggable={task.can.move}
      onDragStart={(event) => {
        event.dataTransfer.setData("text/plain", task.title)
        event.dataTransfer.effectAllowed = "move"
        onDrag(task)
      }}
      onDragEnd={() => onDrag(null)}
    >
      <TaskTitle task={task} onEdit={onEdit} />
      <div className={styles.about}>
        {task.project_name && <span>{task.project_name}</span>}
        <span>{task.assignee_name ?? "Unassigned"}</span>
        <span>{priorityLabels[task.priority]} priority</span>
        {task.due_date !== null && <DueDay due={task.due_date} late={task.overdue} />}
      </div>
      {task.can.move && <StatusChoice task={task} label="Move to, for" onMove={onMove} />}
    </div>
  )
}
