import type { MilestoneSummary, milestones } from "@hub/contract/milestones"
import type { RouteInput } from "@hub/contract/route"
import { sql } from "kysely"
import type { Ctx } from "../platform/ctx.ts"
import { notFound } from "../platform/refusal.ts"
import { containsPattern, type SortOrder, createOrdering } from "../platform/http/sort-order.ts"
import { totalColumn, cutPage, type PagedList, readTotal } from "../platform/http/page.ts"
import { hasPermission } from "../policy.ts"
import { milestoneSelection, selectMilestones, presentMilestone } from "./present.ts"
import { settingsOf } from "../settings/current.ts"
import { utcDay } from "../platform/day.ts"

type MilestoneListQuery = RouteInput<typeof milestones.list>["query"]

const orders = {
  date: { by: sql`milestones.date`, type: "date" },
  name: { by: sql`lower(milestones.name)`, type: "text" },
} satisfies Record<string, SortOrder>

/** Milestones by date; those of archived projects only where the project is asked for. */
export async function listMilestones(
  ctx: Ctx,
  { limit, cursor, sort, ...asked }: MilestoneListQuery,
): Promise<PagedList<MilestoneSummary>> {
  if (!hasPermission(ctx.actor, "milestones.read")) throw notFound("Milestones")
  const found = filterMilestones(ctx, asked)
  const order = createOrdering(orders, { sort, id: "milestones.id", limit, cursor })
  const settings = await settingsOf(ctx)
  const total = totalColumn(found)
  const rows = await found
    .select(milestoneSelection)
    .select([order.key, total.as("total")])
    .$call(order.page)
    .execute()
  return cutPage(rows, {
    limit,
    total: await readTotal(ctx, rows, total),
    after: order.after,
    present: (row) => presentMilestone(ctx, row, settings),
  })
}

function filterMilestones(
  ctx: Ctx,
  { q, project, type, status }: Omit<MilestoneListQuery, "limit" | "cursor" | "sort">,
) {
  const today = utcDay(ctx.now)
  let found = selectMilestones(ctx)
  found =
    project === undefined
      ? found.where(sql<boolean>`milestones.project_id not in (select id from projects where archived_at is not null)`)
      : found.where("milestones.project_id", "=", project)
  if (q) found = found.where(sql<boolean>`lower(milestones.name) like ${containsPattern(q)}`)
  if (type !== undefined) found = found.where("type", "=", type)
  if (status === "missed") found = found.where("milestones.status", "=", "open").where("date", "<", today)
  else if (status === "open") found = found.where("milestones.status", "=", "open").where("date", ">=", today)
  else if (status !== undefined) found = found.where("milestones.status", "=", status)
  return found
}
