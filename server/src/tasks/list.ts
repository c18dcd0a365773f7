import type { Task, tasks } from "@hub/contract/tasks"
import type { RouteInput } from "@hub/contract/route"
import { sql } from "kysely"
import type { Ctx } from "../platform/ctx.ts"
import { notFound } from "../platform/refusal.ts"
import { containsPattern, type SortOrder, createOrdering } from "../platform/http/sort-order.ts"
import { totalColumn, cutPage, type PagedList, readTotal } from "../platform/http/page.ts"
import { hasPermission } from "../policy.ts"
import { presentTask, taskRowColumns, taskRows } from "./present.ts"
import { utcDayAfter } from "../platform/day.ts"

type TaskListQuery = RouteInput<typeof tasks.list>["query"]

const orders = {
  due: { by: sql`coalesce(tasks.due_date, '9999-12-31'::date)`, type: "date" },
  title: { by: sql`lower(tasks.title)`, type: "text" },
  id: { by: sql`tasks.id`, type: "bigint" },
  status: { by: sql`tasks.status`, type: "text" },
} satisfies Record<string, SortOrder>

/** Tasks, what is due first at the top. */
export async function listTasks(ctx: Ctx, { limit, cursor, sort, ...asked }: TaskListQuery): Promise<PagedList<Task>> {
  if (!hasPermission(ctx.actor, "tasks.read")) throw notFound("Tasks")
  const found = filterTasks(ctx, asked)
  const order = createOrdering(orders, { sort, id: "tasks.id", limit, cursor })
  const total = Object.values(asked).every((value) => value === undefined) ? countOfAllTasks : totalColumn(found)
  const rows = await found
    .select(taskRowColumns)
    .select([order.key, total.as("total")])
    .$call(order.page)
    .execute()
  return cutPage(rows, {
    limit,
    total: await readTotal(ctx, rows, total),
    after: order.after,
    present: (row) => presentTask(ctx, row),
  })
}

/** All of them are counted by an index, less those of the few projects that are archived. */
const countOfAllTasks = sql<number>`(select count(*) from tasks) - (
  select count(*) from tasks join projects on projects.id = project_id where archived_at is not null)`

/** Asked of the tasks alone, so that counting them reads no project. */
const ofProjectUnderWay = sql<boolean>`(tasks.project_id is null
  or tasks.project_id not in (select id from projects where archived_at is not null))`

function filterTasks(ctx: Ctx, filter: Omit<TaskListQuery, "limit" | "cursor" | "sort">) {
  const { q, mine, project, assignee, topic, tag, priority, status, group, due } = filter
  let found = taskRows(ctx)
  found = project === undefined ? found.where(ofProjectUnderWay) : found.where("tasks.project_id", "=", project)
  if (q) {
    const words = containsPattern(q)
    found = found.where(sql<boolean>`(lower(tasks.title) like ${words} or lower(tasks.description) like ${words})`)
  }
  if (mine === "1") found = found.where("assignee_id", "=", ctx.actor.person_id ?? 0)
  if (assignee !== undefined) found = found.where("assignee_id", "=", assignee)
  if (topic !== undefined) found = found.where("topic_id", "=", topic)
  if (tag !== undefined)
    found = found.where("tasks.id", "in", (rows) =>
      rows
        .selectFrom("tag_uses")
        .select(sql<number>`task_id`.as("id"))
        .where("tag_id", "=", tag),
    )
  if (priority !== undefined) found = found.where("priority", "=", priority)
  if (status !== undefined) found = found.where("tasks.status", "=", status)
  if (group !== undefined || due === "overdue" || due === "week")
    found = found.where("tasks.status", group === "closed" ? "in" : "not in", ["done", "cancelled"])
  if (due === "none") found = found.where("due_date", "is", null)
  if (due === "overdue") found = found.where("due_date", "<", utcDayAfter(ctx.now, 0))
  if (due === "week")
    found = found.where("due_date", ">=", utcDayAfter(ctx.now, 0)).where("due_date", "<=", utcDayAfter(ctx.now, 7))
  return found
}
