import type { Activity } from "@hub/contract/projects"
import type { dashboard } from "@hub/contract/dashboard"
import type { Input } from "@hub/contract/route"
import type { Ctx } from "../platform/ctx.ts"
import { cursorAfter, oneMore, pageOf, type Paged, readCursor } from "../platform/http/page.ts"
import { mustBeAllowed } from "../policy.ts"
import { activityColumns, present, toldTypes } from "./words.ts"

type Asked = Input<typeof dashboard.activity>["query"]

/** What happened last in the whole hub, the newest first. */
export async function lastActivity({ db, actor }: Ctx, { limit, cursor }: Asked): Promise<Paged<Activity>> {
  mustBeAllowed(actor, "dashboard.read")
  const told = db.selectFrom("facts").where("type", "in", toldTypes)
  const before = cursor === undefined ? Number.MAX_SAFE_INTEGER : Number(readCursor(cursor, 1)[0]) || 0
  const [rows, { total }] = await Promise.all([
    told
      .leftJoin("people", "people.id", "actor_id")
      .select(activityColumns)
      .where("facts.id", "<", before)
      .orderBy("facts.id", "desc")
      .limit(oneMore(limit))
      .execute(),
    told.select((row) => row.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ])
  return pageOf(rows, { limit, total, after: (row) => cursorAfter(row.id), present })
}
