import type { Activity } from "@hub/contract/projects"
import type { dashboard } from "@hub/contract/dashboard"
import type { RouteInput } from "@hub/contract/route"
import type { Ctx } from "../platform/ctx.ts"
import { createCursor, limitPlusOne, cutPage, type PagedList, readCursor } from "../platform/http/page.ts"
import { requirePermission } from "../policy.ts"
import { activityColumns, presentActivity, activityEventTypes } from "./present.ts"

type ActivityListQuery = RouteInput<typeof dashboard.activity>["query"]

/** What happened last in the whole hub, the newest first. */
export async function listActivity(
  { db, actor }: Ctx,
  { limit, cursor }: ActivityListQuery,
): Promise<PagedList<Activity>> {
  requirePermission(actor, "dashboard.read")
  const query = db.selectFrom("events").where("type", "in", activityEventTypes)
  const before = cursor === undefined ? Number.MAX_SAFE_INTEGER : Number(readCursor(cursor, 1)[0]) || 0
  const [rows, { total }] = await Promise.all([
    query
      .leftJoin("people", "people.id", "actor_id")
      .select(activityColumns)
      .where("events.id", "<", before)
      .orderBy("events.id", "desc")
      .limit(limitPlusOne(limit))
      .execute(),
    query.select((row) => row.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ])
  return cutPage(rows, { limit, total, after: (row) => createCursor(row.id), present: presentActivity })
}
