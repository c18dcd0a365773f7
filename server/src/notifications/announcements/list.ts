import type { Announcement, announcements, AnnouncementReader } from "@hub/contract/announcements"
import type { RouteInput } from "@hub/contract/route"
import { sql } from "kysely"
import type { z } from "zod"
import type { Ctx } from "../../platform/ctx.ts"
import { notFound } from "../../platform/refusal.ts"
import type { CsvColumns } from "../../platform/http/csv.ts"
import { containsPattern } from "../../platform/http/sort-order.ts"
import {
  createCursor,
  cutPage,
  type PagedList,
  readCursor,
  limitPlusOne,
  readNewestFirst,
} from "../../platform/http/page.ts"
import { hasPermission } from "../../policy.ts"
import { selectAnnouncements, announcementSelection, presentAnnouncement, readAnnouncement } from "./present.ts"

type AnnouncementListQuery = RouteInput<typeof announcements.list>["query"]

/** Announcements, the newest first; those put away only when they are asked for. */
export async function listAnnouncements(
  ctx: Ctx,
  { limit, cursor, ...asked }: AnnouncementListQuery,
): Promise<PagedList<Announcement>> {
  if (!hasPermission(ctx.actor, "notifications.see")) throw notFound("Notifications")
  const found = filterAnnouncements(ctx, asked)
  return readNewestFirst(found, found.select(announcementSelection), { limit, cursor }, (row) =>
    presentAnnouncement(ctx, row),
  )
}

function filterAnnouncements(ctx: Ctx, { q, type, state }: Omit<AnnouncementListQuery, "limit" | "cursor">) {
  const { now } = ctx
  let found = selectAnnouncements(ctx).where("archived_at", state === "archived" ? "is not" : "is", null)
  if (q) {
    const words = containsPattern(q)
    found = found.where(sql<boolean>`(lower(title) like ${words} or lower(message) like ${words})`)
  }
  if (type !== undefined) found = found.where("type", "=", type)
  if (state === "ended") found = found.where("ends_at", "<=", now)
  if (state === "scheduled" || state === "active")
    found = found
      .where("starts_at", state === "active" ? "<=" : ">", now)
      .where((row) => row.or([row("ends_at", "is", null), row("ends_at", ">", now)]))
  return found
}

export const announcementColumns: CsvColumns<Announcement> = {
  "No.": (one) => one.id,
  Title: (one) => one.title,
  Message: (one) => one.message,
  Type: (one) => one.type,
  Audience: (one) => one.audience_count,
  Read: (one) => one.read_count,
  Link: (one) => one.link,
  Starts: (one) => one.starts_at,
  Ends: (one) => one.ends_at,
  Status: (one) => one.state,
  "Created by": (one) => one.created_by_name,
  Created: (one) => one.created_at,
}

/** Who read an announcement, the last reader first. */
export async function listReaders(
  ctx: Ctx,
  id: number,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<PagedList<z.output<typeof AnnouncementReader>>> {
  await readAnnouncement(ctx, id)
  const read = ctx.db
    .selectFrom("notification_deliveries")
    .innerJoin("users", "users.id", "user_id")
    .innerJoin("people", "people.id", "users.person_id")
    .where("notification_id", "=", id)
    .where("read_at", "is not", null)
  let page = read
    .select(["user_id", "people.name", sql<Date>`read_at`.as("read_at"), sql<string>`read_at::text`.as("sort_key")])
    .orderBy("read_at", "desc")
    .orderBy("user_id", "desc")
    .limit(limitPlusOne(limit))
  if (cursor !== undefined) {
    const [at, user] = readCursor(cursor, 2)
    page = page.where(sql<boolean>`(read_at, user_id) < (${at}::timestamptz, ${user}::bigint)`)
  }
  const [rows, { total }] = await Promise.all([
    page.execute(),
    read.select((row) => row.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ])
  return cutPage(rows, {
    limit,
    total,
    after: ({ sort_key, user_id }) => createCursor(sort_key, user_id),
    present: ({ name, read_at }) => ({ name, read_at: read_at.toISOString() }),
  })
}
