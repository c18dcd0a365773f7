import type { Feedback, feedback } from "@hub/contract/feedback"
import type { Input } from "@hub/contract/route"
import { sql } from "kysely"
import type { Ctx } from "../platform/ctx.ts"
import { missing } from "../platform/failure.ts"
import { containing, type Order, ordering } from "../platform/http/ordering.ts"
import { pageOf, type Paged } from "../platform/http/page.ts"
import { may } from "../policy.ts"
import { feedbackColumns, present } from "./rows.ts"

type Asked = Input<typeof feedback.list>["query"]

const orders = { id: { by: sql`feedback.id`, type: "bigint" } } satisfies Record<string, Order>

/** Feedback that is not in the archive. */
export async function listFeedback(ctx: Ctx, { limit, cursor, sort, ...asked }: Asked): Promise<Paged<Feedback>> {
  if (!may(ctx.actor, "feedback.see")) throw missing("Feedback")
  const found = filtered(ctx, asked)
  const order = ordering(orders, { sort, id: "feedback.id", limit, cursor })
  const [rows, { total }] = await Promise.all([
    found.select(feedbackColumns).select(order.key).$call(order.page).execute(),
    found.select((row) => row.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ])
  return pageOf(rows, { limit, total, after: order.after, present: (row) => present(ctx, row) })
}

function filtered(ctx: Ctx, { q, type, status, assignee }: Omit<Asked, "limit" | "cursor" | "sort">) {
  let found = ctx.db.selectFrom("feedback").where("archived_at", "is", null)
  if (q) {
    const words = containing(q)
    found = found.where(sql<boolean>`(lower(message) like ${words} or lower(page) like ${words})`)
  }
  if (type !== undefined) found = found.where("type", "=", type)
  if (status !== undefined) found = found.where("status", "=", status)
  if (assignee === "none") found = found.where("assignee_id", "is", null)
  else if (assignee !== undefined)
    found = found.where("assignee_id", "=", assignee === "me" ? (ctx.actor.person_id ?? 0) : assignee)
  return found
}
