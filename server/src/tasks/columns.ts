import type { Task } from "@hub/contract/tasks"
import type { CsvColumns } from "../platform/http/csv.ts"
import { joinTagNames } from "../tags/columns.ts"

export const taskColumns: CsvColumns<Task> = {
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
  Tags: (task) => joinTagNames(task.tags),
  Created: (task) => task.created_at,
  Updated: (task) => task.updated_at,
}
