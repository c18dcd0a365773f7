import { tasks } from "@hub/contract/tasks"
import type { Doors } from "../platform/http/door.ts"
import { changeTask, deleteTask, moveTask } from "./change.ts"
import { taskColumns } from "./columns.ts"
import { createTask } from "./create.ts"
import { listTasks } from "./list.ts"
import { readTask } from "./rows.ts"

export function openTasks(doors: Doors) {
  doors.open(tasks.list, "tasks.read", (ctx, { query }) => listTasks(ctx, query), taskColumns)
  doors.open(tasks.create, "tasks.manage", (ctx, { body }) => createTask(ctx, body))
  doors.open(tasks.read, "tasks.read", (ctx, { params }) => readTask(ctx, params.id))
  doors.open(tasks.change, "tasks.manage", (ctx, { params, body }) => changeTask(ctx, params.id, body))
  doors.open(tasks.move, "tasks.move", (ctx, { params, body }) => moveTask(ctx, params.id, body.status, body.version))
  doors.open(tasks.delete, "tasks.manage", (ctx, { params }) => deleteTask(ctx, params.id))
}
