import type { Announcement, announcements } from "@hub/contract/announcements"
import type { Input } from "@hub/contract/route"
import { audiences } from "@hub/contract/notifications"
import { announce } from "../../platform/announce.ts"
import { changedFields } from "../../platform/changed-fields.ts"
import { atomically, type Ctx } from "../../platform/ctx.ts"
import { record } from "../../platform/facts/record.ts"
import { conflict, missing, unfit } from "../../platform/failure.ts"
import { queueJob } from "../../platform/jobs/queue.ts"
import { may, mustBeAllowed } from "../../policy.ts"
import { newsOfAll } from "../news.ts"
import { stateOf, type Times } from "./announcement.ts"
import { readAnnouncement } from "./rows.ts"

type New = Input<typeof announcements.create>["body"]
type Change = Input<typeof announcements.change>["body"]

/** Tells all, or those of one role, something: at once, or when it is time. */
export function createAnnouncement(ctx: Ctx, body: New): Promise<Announcement> {
  mustBeAllowed(ctx.actor, "notifications.announce")
  return atomically(ctx, async (tx) => {
    const starts_at = momentOf(body.starts_at) ?? tx.now
    const ends_at = momentOf(body.ends_at)
    mustEndLater({ starts_at, ends_at, archived_at: null }, tx.now)
    const { id } = await tx.db
      .insertInto("notifications")
      .values({ ...body, starts_at, ends_at, created_by: tx.actor.person_id, created_at: tx.now })
      .returning("id")
      .executeTakeFirstOrThrow()
    await tellAll(tx, id, starts_at, ends_at)
    await record(tx, "notification.created", id, { title: body.title, type: body.type })
    return readAnnouncement(tx, id)
  })
}

/** Changes an announcement; whoever read it is not disturbed, unless it shall be shown again. */
export function changeAnnouncement(ctx: Ctx, id: number, { show_again, ...told }: Change): Promise<Announcement> {
  return atomically(ctx, async (tx) => {
    const row = await announcementFor(tx, id)
    refuseArchived(row)
    const after = {
      title: told.title,
      message: told.message,
      type: told.type,
      link: told.link === undefined ? row.link : told.link,
      starts_at: told.starts_at ? new Date(told.starts_at) : row.starts_at,
      ends_at: told.ends_at === undefined ? row.ends_at : momentOf(told.ends_at),
    }
    if (after.ends_at?.getTime() !== row.ends_at?.getTime()) mustEndLater({ ...after, archived_at: null }, tx.now)
    const changed = changedFields(inWords(row), inWords(after))
    const revised = stateOf(row, tx.now) === "active" && changed.length > 0
    await tx.db
      .updateTable("notifications")
      .set({ ...after, ...(revised ? { revised_at: tx.now } : {}) })
      .where("id", "=", id)
      .execute()
    if (show_again) await tx.db.deleteFrom("notification_deliveries").where("notification_id", "=", id).execute()
    await tellAll(tx, id, after.starts_at, after.ends_at)
    await record(tx, "notification.changed", id, { title: after.title, changed })
    return readAnnouncement(tx, id)
  })
}

export function endAnnouncement(ctx: Ctx, id: number): Promise<Announcement> {
  return atomically(ctx, async (tx) => {
    const row = await announcementFor(tx, id)
    const state = stateOf(row, tx.now)
    if (state !== "active" && state !== "scheduled")
      throw conflict(`This notification is ${state} already.`, { code: "illegal_move", details: { state } })
    await tx.db.updateTable("notifications").set({ ends_at: tx.now }).where("id", "=", id).execute()
    await announce(tx, newsOfAll)
    await record(tx, "notification.ended", id, { title: row.title })
    return readAnnouncement(tx, id)
  })
}

/** Puts an announcement away: it leaves the tickers, and the list too. */
export function archiveAnnouncement(ctx: Ctx, id: number): Promise<Announcement> {
  return atomically(ctx, async (tx) => {
    const row = await announcementFor(tx, id)
    refuseArchived(row)
    await tx.db.updateTable("notifications").set({ archived_at: tx.now }).where("id", "=", id).execute()
    await announce(tx, newsOfAll)
    await record(tx, "notification.archived", id, { title: row.title })
    return readAnnouncement(tx, id)
  })
}

export function deleteAnnouncement(ctx: Ctx, id: number): Promise<undefined> {
  return atomically(ctx, async (tx) => {
    const { title } = await announcementFor(tx, id)
    await tx.db.deleteFrom("notifications").where("id", "=", id).execute()
    await announce(tx, newsOfAll)
    await record(tx, "notification.deleted", id, { title })
    return undefined
  })
}

/** The job that says that an announcement begins or ends about now. */
export const tellAllAgain = (ctx: Ctx) => announce(ctx, newsOfAll)

async function announcementFor(tx: Ctx, id: number) {
  const row = may(tx.actor, "notifications.announce")
    ? await tx.db
        .selectFrom("notifications")
        .selectAll()
        .where("id", "=", id)
        .where("type", "in", [...audiences])
        .forUpdate()
        .executeTakeFirst()
    : undefined
  if (!row) throw missing("Notification")
  return row
}

/** Pages that listen hear of it now, and again when it begins and when it ends. */
async function tellAll(tx: Ctx, id: number, starts_at: Date, ends_at: Date | null) {
  await announce(tx, newsOfAll)
  for (const moment of [starts_at, ends_at])
    if (moment !== null && moment > tx.now)
      await queueJob(tx, "notifications.tell", {}, { key: `${id} ${moment.toISOString()}`, not_before: moment })
}

function mustEndLater({ starts_at, ends_at }: Times, now: Date) {
  if (ends_at !== null && (ends_at <= starts_at || ends_at <= now))
    throw unfit("ends_at", "The end must be later than the start, and not in the past.")
}

function refuseArchived({ archived_at }: { archived_at: Date | null }) {
  if (archived_at !== null) throw conflict("This notification is archived.", { code: "archived" })
}

const momentOf = (text: string | null) => (text === null ? null : new Date(text))

type Fields = Times & { title: string; message: string; type: string; link: string | null }
const inWords = ({ title, message, type, link, starts_at, ends_at }: Omit<Fields, "archived_at">) => ({
  title,
  message,
  type,
  link,
  starts_at: starts_at.toISOString(),
  ends_at: ends_at?.toISOString() ?? null,
})
