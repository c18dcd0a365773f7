import type { Activity } from "@hub/contract/projects"
import { sql } from "kysely"
import type { Ctx } from "../platform/ctx.ts"
import { cursorAfter, pageOf, type Paged, readCursor, oneMore } from "../platform/http/page.ts"
import { activityColumns, present, toldTypes } from "../activity/words.ts"
import { projectFor } from "./get.ts"

const own = toldTypes.filter((type) => type.startsWith("project."))
const within = toldTypes.filter((type) => /^(milestone|task|meeting)\./.test(type))

/** What happened in a project, the newest first. */
export async function projectActivity(
  ctx: Ctx,
  id: number,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Paged<Activity>> {
  await projectFor(ctx, "projects.read", id)
  const before = cursor === undefined ? Number.MAX_SAFE_INTEGER : Number(readCursor(cursor, 1)[0]) || 0
  const ofProject = ctx.db.selectFrom("facts").where("type", "in", own).where("subject_id", "=", id)
  const inProject = ctx.db
    .selectFrom("facts")
    .where(sql<boolean>`data ? 'project_id'`)
    .where(sql<number>`(data ->> 'project_id')::bigint`, "=", id)
    .where("type", "in", within)
  const newest = (rows: typeof ofProject) =>
    rows
      .leftJoin("people", "people.id", "actor_id")
      .select(activityColumns)
      .where("facts.id", "<", before)
      .orderBy("facts.id", "desc")
      .limit(oneMore(limit))
  const count = (rows: typeof ofProject) =>
    rows.select((row) => row.fn.countAll<number>().as("total")).executeTakeFirstOrThrow()

  const [mine, theirs, first, second] = await Promise.all([
    newest(ofProject).execute(),
    newest(inProject).execute(),
    count(ofProject),
    count(inProject),
  ])
  const rows = [...mine, ...theirs].toSorted((a, b) => b.id - a.id).slice(0, limit + 1)
  return pageOf(rows, {
    limit,
    total: first.total + second.total,
    after: (row) => cursorAfter(row.id),
    present,
  })
}
