import type { dashboard, DashboardPendingAction } from "@hub/contract/dashboard"
import type { RouteInput } from "@hub/contract/route"
import { sql } from "kysely"
import type { Ctx } from "../platform/ctx.ts"
import { notFound } from "../platform/refusal.ts"
import { cutPageOfList, type PagedList, readCursor } from "../platform/http/page.ts"
import { hasPermission } from "../policy.ts"
import { listPendingActions } from "../pending-actions/list.ts"
import { utcDay } from "../platform/day.ts"

type DashboardActionsQuery = RouteInput<typeof dashboard.pendingActions>["query"]

/** Nobody reads on beyond this many. */
const maxListLength = 10_000

/** What waits for the person who asks: their turns and their tasks, what is overdue first, then the longest waiting. */
export async function listDashboardActions(
  ctx: Ctx,
  { limit, cursor }: DashboardActionsQuery,
): Promise<PagedList<DashboardPendingAction>> {
  if (!hasPermission(ctx.actor, "dashboard.read")) throw notFound("Dashboard")
  const place = cursor === undefined ? 0 : Number(readCursor(cursor, 2)[0]) || 0
  // Either list may hold all of what comes first, so that both are read up to the end of the page, and one further.
  const upTo = Math.min(place, maxListLength) + limit + 1
  const [pending, tasks] = await Promise.all([
    listPendingActions(ctx, { limit: upTo, person: "me" }, { overdueFirst: true }),
    listOwnTasks(ctx, upTo),
  ])
  const waiting = [
    ...pending.items.map(({ key, kind, title, description, since, due_date, overdue, link, ...more }) => ({
      id: key,
      title,
      description,
      created_at: since,
      link,
      kind,
      waiting_since: since,
      due_date,
      overdue,
      from: more.from,
      open_points: more.open_points,
      open_suggestions: more.open_suggestions,
    })),
    ...tasks.items,
  ]
  const sorted = waiting
    .toSorted(
      (a, b) => Number(b.overdue) - Number(a.overdue) || Date.parse(a.waiting_since) - Date.parse(b.waiting_since),
    )
    .slice(0, upTo)
  return { ...cutPageOfList(sorted, { limit, cursor }, ({ id }) => id), total: pending.total + tasks.total }
}

/** Blocked ones wait for somebody else. */
async function listOwnTasks(ctx: Ctx, limit: number): Promise<{ items: DashboardPendingAction[]; total: number }> {
  const today = utcDay(ctx.now)
  const rows = await ctx.db
    .selectFrom("tasks")
    .leftJoin("projects", "projects.id", "project_id")
    .where("assignee_id", "=", ctx.actor.person_id ?? 0)
    .where("tasks.status", "in", ["todo", "in_progress"])
    .where("projects.archived_at", "is", null)
    .select(["tasks.id", "title", "tasks.description", "assigned_at", "due_date", "tasks.created_at"])
    .select(sql<number>`count(*) over ()`.as("total"))
    .orderBy(sql`coalesce(due_date < ${today}, false)`, "desc")
    .orderBy("assigned_at")
    .orderBy("tasks.id")
    .limit(sql.lit(limit))
    .execute()
  return {
    total: rows[0]?.total ?? 0,
    items: rows.map(({ id, title, description, assigned_at, due_date, created_at }) => ({
      id: `task-${id}`,
      title,
      description,
      created_at: created_at.toISOString(),
      link: "/tasks",
      kind: "task" as const,
      waiting_since: assigned_at.toISOString(),
      due_date,
      overdue: due_date !== null && due_date < today,
      from: null,
      open_points: 0,
      open_suggestions: 0,
    })),
  }
}
