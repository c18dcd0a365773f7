import type { Activity } from "@hub/contract/projects"
import { sql } from "kysely"
import type { Ctx } from "../platform/ctx.ts"
import { createCursor, cutPage, type PagedList, readCursor, limitPlusOne } from "../platform/http/page.ts"
import { activityColumns, presentActivity, activityEventTypes } from "../activity/present.ts"
import { getProject } from "./get.ts"

const projectEventTypes = activityEventTypes.filter((type) => type.startsWith("project."))
const projectItemEventTypes = activityEventTypes.filter((type) => /^(milestone|task|meeting)\./.test(type))

/** What happened in a project, the newest first. */
export async function listProjectActivity(
  ctx: Ctx,
  id: number,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<PagedList<Activity>> {
  await getProject(ctx, "projects.read", id)
  const before = cursor === undefined ? Number.MAX_SAFE_INTEGER : Number(readCursor(cursor, 1)[0]) || 0
  const ofProject = ctx.db.selectFrom("events").where("type", "in", projectEventTypes).where("subject_id", "=", id)
  const inProject = ctx.db
    .selectFrom("events")
    .where(sql<boolean>`data ? 'project_id'`)
    .where(sql<number>`(data ->> 'project_id')::bigint`, "=", id)
    .where("type", "in", projectItemEventTypes)
  const newest = (rows: typeof ofProject) =>
    rows
      .leftJoin("people", "people.id", "actor_id")
      .select(activityColumns)
      .where("events.id", "<", before)
      .orderBy("events.id", "desc")
      .limit(limitPlusOne(limit))
  const count = (rows: typeof ofProject) =>
    rows.select((row) => row.fn.countAll<number>().as("total")).executeTakeFirstOrThrow()

  const [mine, theirs, first, second] = await Promise.all([
    newest(ofProject).execute(),
    newest(inProject).execute(),
    count(ofProject),
    count(inProject),
  ])
  const rows = [...mine, ...theirs].toSorted((a, b) => b.id - a.id).slice(0, limit + 1)
  return cutPage(rows, {
    limit,
    total: first.total + second.total,
    after: (row) => createCursor(row.id),
    present: presentActivity,
  })
}
