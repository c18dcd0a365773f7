import { calendarMonths, openReleaseStates, publicChangeKinds, type ReleaseState } from "@hub/contract/releases/values"
import { sql } from "kysely"
import type { Ctx } from "../../platform/ctx.ts"
import { baseOf } from "../addresses/base.ts"
import { isEditionUnderEmbargo } from "../visibility/readers.ts"

export type PublicReleaseChange = Awaited<ReturnType<typeof listPublicChanges>>[number]
export type CalendarEntry = {
  id: number
  name: string
  summary: string
  state: ReleaseState
  /** When it went out, or is to. */
  at: Date
  /** Its time passed, and readers do not have it. */
  is_late: boolean
  version: number
  /** The oldest first. */
  changes: PublicReleaseChange[]
  changed_at: Date
  editions: { title: string; path: string }[]
}

/**
 * What everybody may know of releases: those whose planners made them public, a year back and a year ahead. Of their parts nothing is
 * read before they are out, and then only what everybody may read anyway.
 */
export async function listCalendarEntries(ctx: Ctx): Promise<CalendarEntry[]> {
  const rows = await publicReleases(ctx)
    .select(["id", "name", "summary", "state", "version", sql<Date>`coalesce(released_at, release_at)`.as("at")])
    .orderBy("at")
    .orderBy("id")
    .execute()
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const [changes, editions] = [await listPublicChanges(ctx, ids), await listReleasedEditions(ctx, ids)]
  const now = ctx.app.clock()
  return rows.map((row) => {
    const own = changes.filter(({ release_id }) => release_id === row.id)
    return {
      ...row,
      is_late: (openReleaseStates as readonly ReleaseState[]).includes(row.state) && row.at <= now,
      changes: own,
      changed_at: own.at(-1)?.at ?? row.at,
      editions: row.state === "released" ? editions.filter(({ release_id }) => release_id === row.id) : [],
    }
  })
}

export const publicReleases = (ctx: Ctx) =>
  ctx.db
    .selectFrom("releases")
    .where("is_public", "=", true)
    .where(
      sql<boolean>`coalesce(released_at, release_at) between ${ctx.app.clock()}::timestamptz - ${sql.lit(`${calendarMonths} months`)}::interval
        and ${ctx.app.clock()}::timestamptz + ${sql.lit(`${calendarMonths} months`)}::interval`,
    )

const listPublicChanges = ({ db }: Ctx, ids: number[]) =>
  db
    .selectFrom("release_changes")
    .select(["release_id", "kind", "at", "before_at", "after_at", "reason"])
    .where("release_id", "in", ids)
    .where("kind", "in", publicChangeKinds)
    .orderBy("id")
    .execute()

async function listReleasedEditions(ctx: Ctx, ids: number[]) {
  const rows = await ctx.db
    .selectFrom("release_parts")
    .innerJoin("publications", "publications.id", "publication_id")
    .innerJoin("reader_names", (named) =>
      named
        .onRef("reader_names.collection_id", "=", "publications.collection_id")
        .on("reader_names.current", "=", true),
    )
    .select(["release_id", "title", "edition", "reader_names.name"])
    .where("release_id", "in", ids)
    .where("publications.kind", "=", "mobile_kb")
    .where("publications.status", "in", ["live", "superseded"])
    .where("publications.visibility", "=", "public")
    .where((row) => row.not(isEditionUnderEmbargo(ctx)))
    .orderBy("title")
    .orderBy("publications.id")
    .execute()
  return rows.map(({ release_id, title, edition, name }) => ({
    release_id,
    title,
    path: baseOf({ key: name }, edition),
  }))
}
