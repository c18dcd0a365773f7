import { calendarMonths, openReleaseStates, publicChangeKinds, type ReleaseState } from "@hub/contract/releases/values"
import { sql } from "kysely"
import { stripUnprintable } from "../../pdf/printable-text.ts"
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
  /** When readers last were told something else of it. */
  changed_at: Date
  editions: { title: string; path: string }[]
}

/**
 * What everybody may know of releases: those whose planners made them public, a year back and a year ahead, and those whose date was
 * confirmed until a year after they are over. Of their parts nothing is read before they are out, and then only what everybody may
 * read anyway.
 */
export async function listCalendarEntries(ctx: Ctx): Promise<CalendarEntry[]> {
  const rows = await publicReleases(ctx)
    .select(["id", "name", "summary", "state", "version", "created_at", dayOfRelease.as("at")])
    .orderBy("at")
    .orderBy("id")
    .execute()
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const changes = await listPublicChanges(ctx, ids)
  const [edits, editions] = [await listLastEdits(ctx, ids), await listReleasedEditions(ctx, ids)]
  const now = ctx.app.clock()
  return rows.map(({ created_at, ...row }) => {
    const own = changes.filter(({ release_id }) => release_id === row.id)
    const is_late = (openReleaseStates as readonly ReleaseState[]).includes(row.state) && row.at <= now
    const told = [created_at, own.at(-1)?.at, edits.get(row.id), is_late ? row.at : undefined]
    return {
      ...row,
      // What no XML holds would break the feed for every release.
      name: stripUnprintable(row.name),
      summary: stripUnprintable(row.summary),
      is_late,
      changes: own.map((change) => ({ ...change, reason: stripUnprintable(change.reason) })),
      changed_at: new Date(Math.max(...told.map((at) => at?.getTime() ?? 0))),
      editions: row.state === "released" ? editions.filter(({ release_id }) => release_id === row.id) : [],
    }
  })
}

const dayOfRelease = sql<Date>`coalesce(released_at, release_at)`

export function publicReleases(ctx: Ctx) {
  const now = sql`${ctx.app.clock()}::timestamptz`
  const year = sql`${sql.lit(`${calendarMonths} months`)}::interval`
  const changesOf = sql`release_changes where release_id = releases.id`
  return ctx.db
    .selectFrom("releases")
    .where("is_public", "=", true)
    .where(
      sql<boolean>`(${dayOfRelease} between ${now} - ${year} and ${now} + ${year}
        or exists (select from ${changesOf} and kind = 'confirmed') and (state in ('confirmed', 'postponed')
          or greatest(${dayOfRelease}, (select max(at) from ${changesOf})) >= ${now} - ${year}))`,
    )
}

/**
 * What was made known when it happened: what became of a release before it was made public, and while it was not, stays between those
 * who see it in the hub. It is public now, so it was whenever it was switched an even number of times since.
 */
const listPublicChanges = ({ db }: Ctx, ids: number[]) =>
  db
    .selectFrom("release_changes")
    .select(["release_id", "kind", "at", "before_at", "after_at", "reason"])
    .where("release_id", "in", ids)
    .where("kind", "in", publicChangeKinds)
    .where(
      sql<boolean>`(select count(*) from events where type = 'release.changed' and subject_id = release_id
        and data -> 'changed' ? 'is_public' and events.at > release_changes.at) % 2 = 0`,
    )
    .orderBy("id")
    .execute()

/** When somebody last changed what a release is called, what it says of itself, or who may know of it. */
async function listLastEdits({ db }: Ctx, ids: number[]): Promise<Map<number, Date>> {
  const rows = await db
    .selectFrom("events")
    .select(["subject_id", sql<Date>`max(at)`.as("at")])
    .where("type", "=", "release.changed")
    .where("subject_id", "in", ids)
    .where(sql<boolean>`data -> 'changed' <> '[]'`)
    .groupBy("subject_id")
    .execute()
  return new Map(rows.map(({ subject_id, at }) => [subject_id, at]))
}

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
