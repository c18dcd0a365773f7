import type { Release, releases } from "@hub/contract/releases"
import type { RouteInput } from "@hub/contract/route"
import { sql } from "kysely"
import type { Ctx } from "../platform/ctx.ts"
import { createCursor, cutPage, limitPlusOne, type PagedList, readCursor } from "../platform/http/page.ts"
import { listReleaseParts, type ListedPart } from "./parts/list.ts"
import { presentRelease } from "./present.ts"

/** Every release that the person who asks can see, by its time: the latest first. */
export async function listReleases(
  ctx: Ctx,
  { limit, cursor, state }: RouteInput<typeof releases.list>["query"],
): Promise<PagedList<Release>> {
  let found = ctx.db.selectFrom("releases").innerJoin("people", "people.id", "releases.created_by")
  if (state !== undefined) found = found.where("state", "in", [state].flat())
  let page = found
    .selectAll("releases")
    .select("people.name as by")
    .orderBy("release_at", "desc")
    .orderBy("releases.id", "desc")
    .limit(limitPlusOne(limit))
  if (cursor !== undefined) {
    const [at, id] = readCursor(cursor, 2)
    page = page.where(sql<boolean>`(release_at, releases.id) < (${String(at)}::timestamptz, ${Number(id)}::bigint)`)
  }
  const [rows, { total }] = await Promise.all([
    page.execute(),
    found.select((row) => row.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ])
  const parts = new Map<number, ListedPart[]>()
  const ids = rows.map(({ id }) => id)
  for (const part of await listReleaseParts(ctx, ids))
    parts.set(part.release_id, [...(parts.get(part.release_id) ?? []), part])
  return cutPage(rows, {
    limit,
    total,
    after: ({ release_at, id }) => createCursor(release_at.toISOString(), id),
    present: (row) => presentRelease(ctx, row, parts.get(row.id) ?? []),
  })
}
