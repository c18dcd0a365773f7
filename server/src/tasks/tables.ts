import type { Priority } from "@hub/contract/reviews/values"
import type { Generated, Selectable } from "kysely"
import type { TaskStatus } from "@hub/contract/tasks/values"

declare module "../platform/db/tables.ts" {
  interface Tables {
    tasks: TasksTable
  }
}

export type TasksTable = {
  id: Generated<number>
  project_id: number | null
  topic_id: number | null
  collection_id: number | null
  title: string
  description: string
  assignee_id: number | null
  priority: Priority
  status: Generated<TaskStatus>
  due_date: string | null
  version: Generated<number>
  created_by: number
  assigned_at: Date
  created_at: Date
  updated_at: Date
}
export type TaskRow = Selectable<TasksTable>
