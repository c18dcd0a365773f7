import type { MilestoneLine, milestones } from "@hub/contract/milestones"
import type { Input } from "@hub/contract/route"
import { sql } from "kysely"
import type { Ctx } from "../platform/ctx.ts"
import { missing } from "../platform/failure.ts"
import { containing, type Order, ordering } from "../platform/http/ordering.ts"
import { counted, pageOf, type Paged, totalOf } from "../platform/http/page.ts"
import { may } from "../policy.ts"
import { milestoneColumns, milestoneRows, present } from "./rows.ts"
import { settingsOf } from "../settings/now.ts"
import { dayOf } from "../platform/day.ts"

type Asked = Input<typeof milestones.list>["query"]

const orders = {
  date: { by: sql`milestones.date`, type: "date" },
  name: { by: sql`lower(milestones.name)`, type: "text" },
} satisfies Record<string, Order>

/** Milestones by date; those of archived projects only where the project is asked for. */
export async function listMilestones(
  ctx: Ctx,
  { limit, cursor, sort, ...asked }: Asked,
): Promise<Paged<MilestoneLine>> {
  if (!may(ctx.actor, "milestones.read")) throw missing("Milestones")
  const found = filtered(ctx, asked)
  const order = ordering(orders, { sort, id: "milestones.id", limit, cursor })
  const settings = await settingsOf(ctx)
  const total = counted(found)
  const rows = await found
    .select(milestoneColumns)
    .select([order.key, total.as("total")])
    .$call(order.page)
    .execute()
  return pageOf(rows, {
    limit,
    total: await totalOf(ctx, rows, total),
    after: order.after,
    present: (row) => present(ctx, row, settings),
  })
}

function filtered(ctx: Ctx, { q, project, type, status }: Omit<Asked, "limit" | "cursor" | "sort">) {
  const today = dayOf(ctx.now)
  let found = milestoneRows(ctx)
  found =
    project === undefined
      ? found.where(sql<boolean>`milestones.project_id not in (select id from projects where archived_at is not null)`)
      : found.where("milestones.project_id", "=", project)
  if (q) found = found.where(sql<boolean>`lower(milestones.name) like ${containing(q)}`)
  if (type !== undefined) found = found.where("type", "=", type)
  if (status === "missed") found = found.where("milestones.status", "=", "open").where("date", "<", today)
  else if (status === "open") found = found.where("milestones.status", "=", "open").where("date", ">=", today)
  else if (status !== undefined) found = found.where("milestones.status", "=", status)
  return found
}
