import type { Bug, bugs, ReportedBug } from "@hub/contract/bugs"
import type { RouteInput } from "@hub/contract/route"
import { sql } from "kysely"
import type { Ctx } from "../platform/ctx.ts"
import { notFound } from "../platform/refusal.ts"
import { containsPattern, type SortOrder, createOrdering } from "../platform/http/sort-order.ts"
import { cutPage, type PagedList } from "../platform/http/page.ts"
import { hasPermission, requirePermission } from "../policy.ts"
import { bugColumns, queryBugs, presentBug, presentReportedBug } from "./present.ts"

type BugListQuery = RouteInput<typeof bugs.list>["query"]

const orders = { id: { by: sql`bugs.id`, type: "bigint" } } satisfies Record<string, SortOrder>

/** Bugs that are not in the archive. */
export async function listBugs(ctx: Ctx, { limit, cursor, sort, ...filter }: BugListQuery): Promise<PagedList<Bug>> {
  if (!hasPermission(ctx.actor, "bugs.see")) throw notFound("Bugs")
  const found = filterBugs(ctx, filter)
  const order = createOrdering(orders, { sort, id: "bugs.id", limit, cursor })
  const [rows, { total }] = await Promise.all([
    found.select(bugColumns).select(order.key).$call(order.page).execute(),
    found.select((row) => row.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ])
  return cutPage(rows, {
    limit,
    total,
    after: order.after,
    present: ({ sort_key: _key, ...row }) => presentBug(ctx, row),
  })
}

/** What the actor reported, also what is in the archive. */
export async function listReportedBugs(
  ctx: Ctx,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<PagedList<ReportedBug>> {
  requirePermission(ctx.actor, "bugs.follow")
  const found = ctx.db.selectFrom("bugs").where("created_by", "=", ctx.actor.person_id ?? 0)
  const order = createOrdering(orders, { sort: "-id", id: "bugs.id", limit, cursor })
  const [rows, { total }] = await Promise.all([
    found.selectAll().select(order.key).$call(order.page).execute(),
    found.select((row) => row.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ])
  return cutPage(rows, { limit, total, after: order.after, present: (row) => presentReportedBug(ctx, row) })
}

function filterBugs(ctx: Ctx, { q, status, severity, assignee }: Omit<BugListQuery, "limit" | "cursor" | "sort">) {
  let found = queryBugs(ctx).where("archived_at", "is", null)
  if (q) {
    const words = containsPattern(q)
    found = found.where(
      sql<boolean>`(lower(area) like ${words} or lower(description) like ${words} or lower(steps) like ${words})`,
    )
  }
  if (status !== undefined) found = found.where("status", "=", status)
  if (severity !== undefined) found = found.where("severity", "=", severity)
  if (assignee === "none") found = found.where("assignee_id", "is", null)
  else if (assignee !== undefined)
    found = found.where("assignee_id", "=", assignee === "me" ? (ctx.actor.person_id ?? 0) : assignee)
  return found
}
