import type { Activity } from "@hub/contract/projects"
import { sql } from "kysely"
import type { Ctx } from "../platform/ctx.ts"
import { cursorAfter, pageOf, type Paged, readCursor } from "../platform/http/page.ts"
import { projectFor } from "./get.ts"
import { tell, toldTypes } from "../activity/words.ts"

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
  const columns = ["facts.id", "facts.type", "facts.subject_id", "facts.actor_id", "facts.data", "facts.at"] as const
  const ofProject = ctx.db.selectFrom("facts").where("type", "in", own).where("subject_id", "=", id)
  const inProject = ctx.db
    .selectFrom("facts")
    .where(sql<boolean>`data ? 'project_id'`)
    .where(sql<number>`(data ->> 'project_id')::bigint`, "=", id)
    .where("type", "in", within)
  const newest = (rows: typeof ofProject) =>
    rows
      .select(columns)
      .where("facts.id", "<", before)
      .orderBy("facts.id", "desc")
      .limit(limit + 1)
  const count = (rows: typeof ofProject) =>
    rows.select((row) => row.fn.countAll<number>().as("total")).executeTakeFirstOrThrow()

  const [mine, theirs, first, second] = await Promise.all([
    newest(ofProject).execute(),
    newest(inProject).execute(),
    count(ofProject),
    count(inProject),
  ])
  const rows = [...mine, ...theirs].toSorted((a, b) => b.id - a.id).slice(0, limit + 1)
  const names = await namesOf(ctx, rows)
  return pageOf(rows, {
    limit,
    total: first.total + second.total,
    after: (row) => cursorAfter(row.id),
    present: ({ id, type, subject_id, actor_id, data, at }) => ({
      id,
      type,
      actor_name: actor_id === null ? null : (names.get(actor_id) ?? null),
      ...tell({ type, subject_id, data }),
      at: at.toISOString(),
    }),
  })
}

async function namesOf(ctx: Ctx, rows: { actor_id: number | null }[]) {
  const ids = [...new Set(rows.flatMap(({ actor_id }) => (actor_id === null ? [] : [actor_id])))]
  if (ids.length === 0) return new Map<number, string>()
  const people = await ctx.db.selectFrom("people").select(["id", "name"]).where("id", "in", ids).execute()
  return new Map(people.map(({ id, name }) => [id, name]))
}
