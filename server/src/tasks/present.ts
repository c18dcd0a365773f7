import type { Task } from "@hub/contract/tasks"
import { sql } from "kysely"
import type { Ctx } from "../platform/ctx.ts"
import { notFound } from "../platform/refusal.ts"
import { hasPermission, inProject } from "../policy.ts"
import { selectTagMarks } from "../tags/marks.ts"
import type { TaskRow } from "./tables.ts"
import { utcDay } from "../platform/day.ts"

/** Tasks with what they belong to. */
export const taskRows = (ctx: Ctx) => ctx.db.selectFrom("tasks").leftJoin("projects", "projects.id", "tasks.project_id")

/** Named one by one, so that the plan of the list is remembered. */
export const taskRowColumns = [
  "tasks.id",
  "tasks.project_id",
  "tasks.topic_id",
  "tasks.collection_id",
  "tasks.title",
  "tasks.description",
  "tasks.assignee_id",
  "tasks.priority",
  "tasks.status",
  "tasks.due_date",
  "tasks.version",
  "tasks.created_at",
  "tasks.updated_at",
  "projects.name as project_name",
  "projects.archived_at",
  sql<string | null>`(select title from topics where topics.id = tasks.topic_id)`.as("topic_title"),
  sql<string | null>`(select name from collections where collections.id = tasks.collection_id)`.as("collection_name"),
  sql<string | null>`(select name from people where people.id = tasks.assignee_id)`.as("assignee_name"),
  selectTagMarks("task", "tasks.id"),
] as const

type TaskWithNames = Omit<TaskRow, "created_by" | "assigned_at"> &
  Pick<Task, "project_name" | "assignee_name" | "tags"> & {
    archived_at: Date | null
    topic_title: string | null
    collection_name: string | null
  }

export function presentTask({ actor, now }: Ctx, row: TaskWithNames): Task {
  const isOpen = row.status !== "done" && row.status !== "cancelled"
  const changeable = row.archived_at === null
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    project_id: row.project_id,
    project_name: row.project_name,
    topic: row.topic_id === null ? null : { id: row.topic_id, title: row.topic_title ?? "" },
    collection: row.collection_id === null ? null : { id: row.collection_id, title: row.collection_name ?? "" },
    assignee_id: row.assignee_id,
    assignee_name: row.assignee_name,
    priority: row.priority,
    due_date: row.due_date,
    overdue: isOpen && row.due_date !== null && row.due_date < utcDay(now),
    status: row.status,
    tags: row.tags,
    version: row.version,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    can: {
      edit: hasPermission(inProject(actor, row.project_id), "tasks.manage") && changeable,
      move: hasPermission(inProject(actor, row.project_id), "tasks.move", row) && changeable,
    },
  }
}

export async function readTask(ctx: Ctx, id: number): Promise<Task> {
  if (!hasPermission(ctx.actor, "tasks.read")) throw notFound("Task")
  const row = await taskRows(ctx).select(taskRowColumns).where("tasks.id", "=", id).executeTakeFirst()
  if (!row) throw notFound("Task")
  return presentTask(ctx, row)
}
