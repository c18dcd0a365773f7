import type { EndedReview, reviewHistory } from "@hub/contract/review-history"
import type { Input } from "@hub/contract/route"
import { sql } from "kysely"
import type { Ctx } from "../../platform/ctx.ts"
import { dayAfter } from "../../platform/day.ts"
import { missing } from "../../platform/failure.ts"
import { containing, type Order, ordering } from "../../platform/http/ordering.ts"
import { pageOf, type Paged } from "../../platform/http/page.ts"
import { may } from "../../policy.ts"
import { evidenceOf } from "./evidence.ts"
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
  // Each kind goes through an index of its own to its part of the page; the two parts are one list then.
  const kinds = [
    requests(ctx).$call(filtered(asked, concerns)),
    ctx.db.selectFrom(endedSequences(ctx).as("ended")).$call(filtered(asked, concernsSequence)),
  ]
  const [parts, totals] = await Promise.all([
    Promise.all(
      kinds.map((kind) => kind.select(endedFields).select(["entry as id", order.key]).$call(order.page).execute()),
    ),
    Promise.all([isWhole(asked) ? countRequests(ctx, asked.outcome) : count(kinds[0]!), count(kinds[1]!)]),
  ])
  const by = sort.endsWith("ended") ? "ended_at" : "asked_at"
  const way = sort.startsWith("-") ? -1 : 1
  const rows = parts.flat().toSorted((a, b) => way * (a[by].getTime() - b[by].getTime() || a.entry - b.entry))
  const evidence = await evidenceOf(ctx, rows.slice(0, limit))
  return pageOf(rows.slice(0, limit + 1), {
    limit,
    total: totals[0] + totals[1],
    after: order.after,
    present: (row) => present(row, evidence),
  })
}

const requests = (ctx: Ctx) => ctx.db.selectFrom(endedRequests(ctx).as("ended"))
type Ended = ReturnType<typeof requests>
type Filter = Omit<Asked, "limit" | "cursor" | "sort">

const count = async (found: Ended) =>
  (await found.select((row) => row.fn.countAll<number>().as("total")).executeTakeFirstOrThrow()).total

/** Whether only the outcome chooses, which is counted already. */
const isWhole = ({ q, project, person, from, to }: Filter) => [q, project, person, from, to].every((one) => !one)

async function countRequests({ db }: Ctx, outcome: Filter["outcome"]) {
  const { total } = await db
    .selectFrom("review_tallies")
    .where("status", "not in", ["pending", "in_progress"])
    .$if(outcome !== undefined, (found) => found.where(sql<boolean>`status = ${outcome}`))
    .select(sql<number>`coalesce(sum(requests), 0)::bigint`.as("total"))
    .executeTakeFirstOrThrow()
  return total
}

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
