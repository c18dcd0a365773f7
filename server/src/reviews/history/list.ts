import type { EndedReview, reviewHistory } from "@hub/contract/review-history"
import type { Input } from "@hub/contract/route"
import { sql } from "kysely"
import type { Ctx } from "../../platform/ctx.ts"
import { dayAfter } from "../../platform/day.ts"
import { missing } from "../../platform/failure.ts"
import { containing, type Order, ordering } from "../../platform/http/ordering.ts"
import { counted, pageOf, type Paged, totalOf } from "../../platform/http/page.ts"
import { may } from "../../policy.ts"
import { staleAmongEnded } from "./evidence.ts"
import { present } from "./present.ts"
import { endedFields, endedRequests, endedSequences } from "./rows.ts"

type Asked = Input<typeof reviewHistory.list>["query"]

const orders = {
  ended: { by: sql`ended_at`, type: "timestamptz" },
  asked: { by: sql`asked_at`, type: "timestamptz" },
} satisfies Record<string, Order>

/** Every request and every ordered review that has ended, those that ended last at the top. */
export async function listEnded(ctx: Ctx, { limit, cursor, sort, ...asked }: Asked): Promise<Paged<EndedReview>> {
  if (!may(ctx.actor, "reviews.read")) throw missing("Reviews")
  const order = ordering(orders, { sort, id: "entry", limit, cursor })
  const kinds = {
    requests: requests(ctx).$call(filtered(asked, concerns)),
    sequences: ctx.db.selectFrom(endedSequences(ctx).as("ended")).$call(filtered(asked, concernsSequence)),
  }
  const ofRequests = isWhole(asked) ? requestsCounted(ctx, asked.outcome) : counted(kinds.requests)
  const total = sql<number>`${ofRequests} + ${counted(kinds.sequences)}`
  // Each kind goes through an index of its own to its part of the page; the two parts are one list then.
  const part = (kind: Ended) => kind.select([...endedFields, "entry as id", order.key]).$call(order.page)
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
  const stale = await staleAmongEnded(ctx, rows.slice(0, limit))
  return pageOf(rows, {
    limit,
    total: await totalOf(ctx, found, total),
    after: order.after,
    present: (row) => present(row, stale),
  })
}

const requests = (ctx: Ctx) => ctx.db.selectFrom(endedRequests(ctx).as("ended"))
type Ended = ReturnType<typeof requests>
type Filter = Omit<Asked, "limit" | "cursor" | "sort">

/** Whether only the outcome chooses, which is counted already. */
const isWhole = ({ q, project, person, from, to }: Filter) => [q, project, person, from, to].every((one) => !one)

const requestsCounted = ({ db }: Ctx, outcome: Filter["outcome"]) =>
  sql<number>`${db
    .selectFrom("review_tallies")
    .where("status", "not in", ["pending", "in_progress"])
    .$if(outcome !== undefined, (found) => found.where(sql<boolean>`status = ${outcome}`))
    .select(sql`coalesce(sum(requests), 0)::bigint`.as("total"))}`

const concerns = (person: number) =>
  sql<boolean>`(reviewer_id = ${person} or answered_by = ${person} or requester_id = ${person})`
const concernsSequence = (person: number) =>
  sql<boolean>`(requester_id = ${person} or entry in (select -sequence_id from review_steps where reviewer_id = ${person}))`

const filtered =
  ({ q, project, person, outcome, from, to }: Filter, isOf: typeof concerns) =>
  (kind: Ended) => {
    let found = kind
    if (q) {
      const words = containing(q)
      const names = sql`array_to_string(reviewers, ' ')`
      found = found.where(
        sql<boolean>`lower(topic_title || ' ' || ${names} || ' ' || requested_by || ' ' || words) like ${words}`,
      )
    }
    if (project !== undefined) found = found.where("project_id", "=", project)
    if (person !== undefined) found = found.where(isOf(person))
    if (outcome !== undefined) found = found.where("outcome", "=", outcome)
    if (from !== undefined) found = found.where("ended_at", ">=", new Date(from))
    if (to !== undefined) found = found.where("ended_at", "<", new Date(dayAfter(new Date(to), 1)))
    return found
  }
