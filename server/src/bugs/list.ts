import type { Bug, bugs, ReportedBug } from "@hub/contract/bugs"
import type { Input } from "@hub/contract/route"
import { sql } from "kysely"
import type { Ctx } from "../platform/ctx.ts"
import { missing } from "../platform/failure.ts"
import { containing, type Order, ordering } from "../platform/http/ordering.ts"
import { pageOf, type Paged } from "../platform/http/page.ts"
import { may, mustBeAllowed } from "../policy.ts"
import { bugColumns, bugRows, present, presentReported } from "./rows.ts"

type Asked = Input<typeof bugs.list>["query"]

const orders = { id: { by: sql`bugs.id`, type: "bigint" } } satisfies Record<string, Order>

/** Bugs that are not in the archive. */
export async function listBugs(ctx: Ctx, { limit, cursor, sort, ...asked }: Asked): Promise<Paged<Bug>> {
  if (!may(ctx.actor, "bugs.see")) throw missing("Bugs")
  const found = filtered(ctx, asked)
  const order = ordering(orders, { sort, id: "bugs.id", limit, cursor })
  const [rows, { total }] = await Promise.all([
    found.select(bugColumns).select(order.key).$call(order.page).execute(),
    found.select((row) => row.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ])
  return pageOf(rows, {
    limit,
    total,
    after: order.after,
    present: ({ sort_key: _key, ...row }) => present(ctx, row),
  })
}

/** What the actor reported, also what is in the archive. */
export async function listReported(
  ctx: Ctx,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Paged<ReportedBug>> {
  mustBeAllowed(ctx.actor, "bugs.follow")
  const found = ctx.db.selectFrom("bugs").where("created_by", "=", ctx.actor.person_id ?? 0)
  const order = ordering(orders, { sort: "-id", id: "bugs.id", limit, cursor })
  const [rows, { total }] = await Promise.all([
    found.selectAll().select(order.key).$call(order.page).execute(),
    found.select((row) => row.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ])
  return pageOf(rows, { limit, total, after: order.after, present: (row) => presentReported(ctx, row) })
}

function filtered(ctx: Ctx, { q, status, severity, assignee }: Omit<Asked, "limit" | "cursor" | "sort">) {
  let found = bugRows(ctx).where("archived_at", "is", null)
  if (q) {
    const words = containing(q)
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
