import type { TopicWithPoints } from "@hub/contract/points"
import { sql } from "kysely"
import type { Ctx } from "../../platform/ctx.ts"
import { createCursor, cutPage, type PagedList, readCursor, limitPlusOne } from "../../platform/http/page.ts"
import "../tables.ts"

type TopicsWithPointsQuery = {
  limit: number
  cursor?: string | undefined
  owner?: "me" | undefined
  decided?: boolean | undefined
}

/** Topics whose reviewers wait to hear what was done with their points, or whose manuscript suggests changes; the newest first. */
export async function listTopicsWithPoints(
  ctx: Ctx,
  { limit, cursor, owner, decided = false }: TopicsWithPointsQuery,
): Promise<PagedList<TopicWithPoints>> {
  const found = ctx.db
    .selectFrom("review_points")
    .leftJoin("review_requests", "review_requests.id", "review_points.request_id")
    .leftJoin("review_rounds", "review_rounds.id", "review_requests.round_id")
    .innerJoin("topics", (join) =>
      join.on((row) => row("topics.id", "=", row.fn.coalesce("review_points.topic_id", "review_requests.topic_id"))),
    )
    .leftJoin("people", "people.id", "topics.owner_id")
    .where((row) =>
      row.or([
        row.and([row("review_rounds.id", "is not", null), row("review_rounds.settled_at", "is", null)]),
        row("disposition", "is", null),
      ]),
    )
    .$if(owner === "me", (mine) => mine.where("topics.owner_id", "=", ctx.actor.person_id ?? 0))
    .groupBy(["topics.id", "topics.title", "people.name"])
    .$if(decided, (ended) =>
      ended
        .where("topics.status", "not in", ["pending_review", "revisions_requested", "archived"])
        .having(sql<boolean>`bool_and(disposition is not null and review_rounds.status <> 'open')`),
    )
  const newest = sql<number>`(extract(epoch from max(coalesce(review_requests.decided_at, review_points.saved_at))) * 1000)::bigint`
  const after = cursor === undefined ? undefined : readCursor(cursor, 2).map((key) => Number(key) || 0)
  const [rows, { total }] = await Promise.all([
    found
      .select(["topics.id", "topics.title", "people.name as owner_name", newest.as("newest")])
      .select((row) => [
        row.fn.countAll<number>().as("points"),
        row.fn.countAll<number>().filterWhere("disposition", "is", null).as("open"),
      ])
      .$if(after !== undefined, (page) =>
        page.having(sql<boolean>`(${newest}, topics.id) < (${after?.[0] ?? 0}, ${after?.[1] ?? 0})`),
      )
      .orderBy(newest, "desc")
      .orderBy("topics.id", "desc")
      .limit(limitPlusOne(limit))
      .execute(),
    ctx.db
      .selectFrom(found.select("topics.id").as("found"))
      .select((row) => row.fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow(),
  ])
  return cutPage(rows, {
    limit,
    total,
    after: ({ newest, id }) => createCursor(newest, id),
    present: ({ newest, ...row }) => ({ ...row, newest_at: new Date(newest).toISOString() }),
  })
}
