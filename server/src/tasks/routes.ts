import { tasks } from "@hub/contract/tasks"
import type { Router } from "../platform/http/router.ts"
import { changeTask, deleteTask, moveTask } from "./change.ts"
import { taskColumns } from "./columns.ts"
import { createTask } from "./create.ts"
import { listTasks } from "./list.ts"
import { readTask } from "./present.ts"

export function addTaskRoutes(router: Router) {
  router.add(tasks.list, "tasks.read", (ctx, { query }) => listTasks(ctx, query), taskColumns)
  router.add(tasks.create, "tasks.manage", (ctx, { body }) => createTask(ctx, body))
  router.add(tasks.read, "tasks.read", (ctx, { params }) => readTask(ctx, params.id))
  router.add(tasks.change, "tasks.manage", (ctx, { params, body }) => changeTask(ctx, params.id, body))
  router.add(tasks.move, "tasks.move", (ctx, { params, body }) => moveTask(ctx, params.id, body.status, body.version))
  router.add(tasks.delete, "tasks.manage", (ctx, { params }) => deleteTask(ctx, params.id))
}
