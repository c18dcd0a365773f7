import type { Task } from "@hub/contract/tasks"
import type { Columns } from "../platform/http/csv.ts"
import { tagNames } from "../tags/columns.ts"

export const taskColumns: Columns<Task> = {
  Title: (task) => task.title,
  Description: (task) => task.description,
  Project: (task) => task.project_name,
  "Linked topic": (task) => task.topic?.title ?? null,
  "Linked collection": (task) => task.collection?.title ?? null,
  Assignee: (task) => task.assignee_name,
  Priority: (task) => task.priority,
  Due: (task) => task.due_date,
  Overdue: (task) => task.overdue,
  Status: (task) => task.status,
  Tags: (task) => tagNames(task.tags),
  Created: (task) => task.created_at,
  Updated: (task) => task.updated_at,
}
