import type { TopicToIncorporate } from "@hub/contract/review-inbox"
import { sql } from "kysely"
import { selectPendingActions } from "../../pending-actions/pending-actions.ts"
import type { Ctx } from "../../platform/ctx.ts"
import { type PagedList, cutPage, readTotal, totalColumn } from "../../platform/http/page.ts"
import { createOrdering, type SortOrder } from "../../platform/http/sort-order.ts"
import "../../people/tables.ts"
import "../../topics/tables.ts"
import "../tables.ts"

type ToIncorporateQuery = { limit: number; cursor?: string | undefined; owner?: "me" | undefined }

const since = sql<Date>`coalesce(action.since, points.since)`
const orders = { since: { by: since, type: "timestamptz" } } satisfies Record<string, SortOrder>

/** Topics whose owner has points to decide, or changes to make and send again; the longest waiting first. */
export async function listToIncorporate(
  ctx: Ctx,
  { limit, cursor, owner }: ToIncorporateQuery,
): Promise<PagedList<TopicToIncorporate>> {
  const order = createOrdering(orders, { sort: "since", id: "topics.id", limit, cursor })
  const found = selectToIncorporate(ctx, owner)
  const total = totalColumn(found)
  const rows = await found
    .leftJoin("people as owner", "owner.id", "topics.owner_id")
    .select(["topics.id", "topics.title", "owner.name as owner_name", "action.kind", "action.detail", "action.link"])
    .select([
      "points.open",
      "points.open_suggestions",
      "points.said_by",
      "points.first_id",
      since.as("since"),
      order.key,
      total.as("total"),
    ])
    .$call(order.page)
    .execute()
  return cutPage(rows, {
    limit,
    total: await readTotal(ctx, rows, total),
    after: order.after,
    present: ({ id, title, owner_name, kind, detail, link, open, open_suggestions, said_by, first_id, since }) => ({
      id,
      title,
      owner_name,
      said_by: said_by ?? [detail].filter((name): name is string => name !== null && name !== ""),
      open: open ?? 0,
      open_suggestions: open_suggestions ?? 0,
      next: kind === "resubmit" && open === null ? "resubmit" : "incorporate",
      since: since.toISOString(),
      // Points are decided beside the text.
      link: first_id === null ? (link ?? `/topics/${id}`) : `/topics/${id}?point=${first_id}`,
    }),
  })
}

/** These topics: of one person, or of everyone. */
export const selectToIncorporate = (ctx: Ctx, owner?: "me") =>
  ctx.db
    .selectFrom("topics")
    .leftJoin(openPoints.as("points"), "points.topic_id", "topics.id")
    .leftJoin(selectPendingActions(ctx).as("action"), (join) =>
      join.onRef("action.id", "=", "topics.id").on("action.kind", "in", ["incorporate", "resubmit"]),
    )
    .where("topics.status", "<>", "archived")
    .where((row) => row.or([row("points.open", "is not", null), row("action.id", "is not", null)]))
    .$if(owner === "me", (own) => own.where("topics.owner_id", "=", ctx.actor.person_id ?? 0))

type OpenPoints = {
  topic_id: number
  open: number
  open_suggestions: number
  said_by: string[]
  first_id: number
  since: Date
}

/** How many points of each topic have no answer, who made them, and since when the first of them waits. */
const openPoints = sql<OpenPoints>`(
  select coalesce(point.topic_id, asked.topic_id) as topic_id, count(*) as open,
    count(*) filter (where point.kind = 'suggestion') as open_suggestions,
    array_agg(distinct coalesce(reviewer.name, point.said_by, '')) as said_by,
    min(point.id) as first_id, min(coalesce(asked.decided_at, point.saved_at)) as since
  from review_points point
    left join review_requests asked on asked.id = point.request_id
    left join people reviewer on reviewer.id = coalesce(asked.answered_by, asked.reviewer_id)
  where point.disposition is null group by 1)`
