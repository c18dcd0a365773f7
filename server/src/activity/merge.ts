import type { Activity } from "@hub/contract/projects"
import type { SelectQueryBuilder } from "kysely"
import { createCursor, cutPage, limitPlusOne, type PagedList, readCursor } from "../platform/http/page.ts"
import type { Tables } from "../platform/db/tables.ts"
import { activityColumns, presentActivity } from "./present.ts"

type EventQuery = SelectQueryBuilder<Tables, "events", object>

/**
 * One list of the events that one or several queries find, the newest first. Each query has its own index, and no event is found by
 * two of them.
 */
export async function mergeActivity(
  queries: EventQuery[],
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<PagedList<Activity>> {
  const before = cursor === undefined ? Number.MAX_SAFE_INTEGER : Number(readCursor(cursor, 1)[0]) || 0
  const newest = (events: EventQuery) =>
    events
      .leftJoin("people", "people.id", "actor_id")
      .select(activityColumns)
      .where("events.id", "<", before)
      .orderBy("events.id", "desc")
      .limit(limitPlusOne(limit))
      .execute()
  const count = (events: EventQuery) =>
    events.select((row) => row.fn.countAll<number>().as("total")).executeTakeFirstOrThrow()

  const [pages, totals] = await Promise.all([Promise.all(queries.map(newest)), Promise.all(queries.map(count))])
  const rows = pages.flat().toSorted((a, b) => b.id - a.id)
  return cutPage(rows.slice(0, limit + 1), {
    limit,
    total: totals.reduce((all, { total }) => all + total, 0),
    after: (row) => createCursor(row.id),
    present: presentActivity,
  })
}
