import type { EndedReview, reviewHistory } from "@hub/contract/review-history"
import type { RouteInput } from "@hub/contract/route"
import { sql } from "kysely"
import type { Ctx } from "../../platform/ctx.ts"
import { utcDayAfter } from "../../platform/day.ts"
import { notFound } from "../../platform/refusal.ts"
import { containsPattern, type SortOrder, createOrdering } from "../../platform/http/sort-order.ts"
import { totalColumn, cutPage, type PagedList, readTotal } from "../../platform/http/page.ts"
import { hasPermission } from "../../policy.ts"
import { findStaleEndedReviews } from "./evidence.ts"
import { presentEndedReview } from "./present.ts"
import { endedFields, endedRequests, endedSequences } from "./rows.ts"

type EndedReviewListQuery = RouteInput<typeof reviewHistory.list>["query"]

const orders = {
  ended: { by: sql`ended_at`, type: "timestamptz" },
  asked: { by: sql`asked_at`, type: "timestamptz" },
} satisfies Record<string, SortOrder>

/** Every request and every ordered review that has ended, those that ended last at the top. */
export async function listEndedReviews(
  ctx: Ctx,
  { limit, cursor, sort, ...asked }: EndedReviewListQuery,
): Promise<PagedList<EndedReview>> {
  if (!hasPermission(ctx.actor, "reviews.read")) throw notFound("Reviews")
  const order = createOrdering(orders, { sort, id: "entry", limit, cursor })
  const kinds = {
    requests: requests(ctx).$call(filterEndedReviews(asked, concerns)),
    sequences: ctx.db.selectFrom(endedSequences(ctx).as("ended")).$call(filterEndedReviews(asked, concernsSequence)),
  }
  const ofRequests = isWhole(asked) ? countRequests(ctx, asked.outcome) : totalColumn(kinds.requests)
  const total = sql<number>`${ofRequests} + ${totalColumn(kinds.sequences)}`
  // Each kind goes through an index of its own to its part of the page; the two parts are one list then.
  const part = (kind: EndedReviewsQuery) => kind.select([...endedFields, "entry as id", order.key]).$call(order.page)
  const names = [...endedFields, "id", "sort_key"] as const
  const both = ctx.db
    .selectFrom(part(kinds.requests).as("part"))
    .select(names)
    .unionAll(ctx.db.selectFrom(part(kinds.sequences).as("part")).select(names))
  const found = await ctx.db.selectFrom(both.as("ended")).select(names).select(total.as("total")).execute()

  const by = sort.endsWith("ended") ? "ended_at" : "asked_at"
  const way = sort.startsWith("-") ? -1 : 1
  const rows = found
    .toSorted((a, b) => way * (a[by].getTime() - b[by].getTime() || a.entry - b.entry))
    .slice(0, limit + 1)
  const stale = await findStaleEndedReviews(ctx, rows.slice(0, limit))
  return cutPage(rows, {
    limit,
    total: await readTotal(ctx, found, total),
    after: order.after,
    present: (row) => presentEndedReview(row, stale),
  })
}

const requests = (ctx: Ctx) => ctx.db.selectFrom(endedRequests(ctx).as("ended"))
type EndedReviewsQuery = ReturnType<typeof requests>
type EndedReviewFilter = Omit<EndedReviewListQuery, "limit" | "cursor" | "sort">

/** Whether only the outcome chooses, which is counted already. */
const isWhole = ({ q, project, person, from, to }: EndedReviewFilter) =>
  [q, project, person, from, to].every((one) => !one)

const countRequests = ({ db }: Ctx, outcome: EndedReviewFilter["outcome"]) =>
  sql<number>`${db
    .selectFrom("review_counts")
    .where("status", "not in", ["pending", "in_progress"])
    .$if(outcome !== undefined, (found) => found.where(sql<boolean>`status = ${outcome}`))
    .select(sql`coalesce(sum(requests), 0)::bigint`.as("total"))}`

const concerns = (person: number) =>
  sql<boolean>`(reviewer_id = ${person} or answered_by = ${person} or requester_id = ${person})`
const concernsSequence = (person: number) =>
  sql<boolean>`(requester_id = ${person} or entry in (select -sequence_id from review_steps where reviewer_id = ${person}))`

const filterEndedReviews =
  ({ q, project, person, outcome, from, to }: EndedReviewFilter, isOf: typeof concerns) =>
  (kind: EndedReviewsQuery) => {
    let found = kind
    if (q) {
      const words = containsPattern(q)
      const names = sql`array_to_string(reviewers, ' ')`
      found = found.where(
        sql<boolean>`lower(topic_title || ' ' || ${names} || ' ' || requested_by || ' ' || words) like ${words}`,
      )
    }
    if (project !== undefined) found = found.where("project_id", "=", project)
    if (person !== undefined) found = found.where(isOf(person))
    if (outcome !== undefined) found = found.where("outcome", "=", outcome)
    if (from !== undefined) found = found.where("ended_at", ">=", new Date(from))
    if (to !== undefined) found = found.where("ended_at", "<", new Date(utcDayAfter(new Date(to), 1)))
    return found
  }
