import type { Announcement, announcements } from "@hub/contract/announcements"
import type { RouteInput } from "@hub/contract/route"
import { announcementAudiences } from "@hub/contract/notifications"
import { sendLiveUpdate } from "../../platform/live-update.ts"
import { changedFields } from "../../platform/changed-fields.ts"
import { inTransaction, type Ctx } from "../../platform/ctx.ts"
import { recordEvent } from "../../platform/events/record.ts"
import { conflict, notFound, invalidField } from "../../platform/refusal.ts"
import { queueJob } from "../../platform/jobs/queue.ts"
import { hasPermission, requirePermission } from "../../policy.ts"
import { updatesOfAll } from "../live-updates.ts"
import { announcementState, type AnnouncementTimes } from "./announcement.ts"
import { readAnnouncement } from "./present.ts"

type CreateAnnouncementInput = RouteInput<typeof announcements.create>["body"]
type ChangeAnnouncementInput = RouteInput<typeof announcements.change>["body"]

/** Tells all, or those of one role, something: at once, or when it is time. */
export function createAnnouncement(ctx: Ctx, body: CreateAnnouncementInput): Promise<Announcement> {
  requirePermission(ctx.actor, "notifications.announce")
  return inTransaction(ctx, async (tx) => {
    const starts_at = parseMoment(body.starts_at) ?? tx.now
    const ends_at = parseMoment(body.ends_at)
    requireEndAhead({ starts_at, ends_at, archived_at: null }, tx.now)
    const { id } = await tx.db
      .insertInto("notifications")
      .values({ ...body, starts_at, ends_at, created_by: tx.actor.person_id, created_at: tx.now })
      .returning("id")
      .executeTakeFirstOrThrow()
    await sendAndScheduleUpdates(tx, id, starts_at, ends_at)
    await recordEvent(tx, "notification.created", id, { title: body.title, type: body.type })
    return readAnnouncement(tx, id)
  })
}

/** Changes an announcement; the person who read it is not disturbed, unless it is to be shown again. */
export function changeAnnouncement(
  ctx: Ctx,
  id: number,
  { show_again, ...fields }: ChangeAnnouncementInput,
): Promise<Announcement> {
  return inTransaction(ctx, async (tx) => {
    const row = await getAnnouncement(tx, id)
    refuseArchivedAnnouncement(row)
    const next = {
      title: fields.title,
      message: fields.message,
      type: fields.type,
      link: fields.link === undefined ? row.link : fields.link,
      starts_at: fields.starts_at ? new Date(fields.starts_at) : row.starts_at,
      ends_at: fields.ends_at === undefined ? row.ends_at : parseMoment(fields.ends_at),
    }
    if (next.ends_at?.getTime() !== row.ends_at?.getTime()) requireEndAhead({ ...next, archived_at: null }, tx.now)
    const changed = changedFields(comparableFields(row), comparableFields(next))
    const revised = announcementState(row, tx.now) === "active" && changed.length > 0
    await tx.db
      .updateTable("notifications")
      .set({ ...next, ...(revised ? { revised_at: tx.now } : {}) })
      .where("id", "=", id)
      .execute()
    if (show_again) await tx.db.deleteFrom("notification_deliveries").where("notification_id", "=", id).execute()
    await sendAndScheduleUpdates(tx, id, next.starts_at, next.ends_at)
    await recordEvent(tx, "notification.changed", id, { title: next.title, changed })
    return readAnnouncement(tx, id)
  })
}

export function endAnnouncement(ctx: Ctx, id: number): Promise<Announcement> {
  return inTransaction(ctx, async (tx) => {
    const row = await getAnnouncement(tx, id)
    const state = announcementState(row, tx.now)
    if (state !== "active" && state !== "scheduled")
      throw conflict(`This notification is already ${state}.`, { code: "illegal_move", details: { state } })
    await tx.db.updateTable("notifications").set({ ends_at: tx.now }).where("id", "=", id).execute()
    await sendLiveUpdate(tx, updatesOfAll)
    await recordEvent(tx, "notification.ended", id, { title: row.title })
    return readAnnouncement(tx, id)
  })
}

/** Puts an announcement away: it leaves the tickers, and the list too. */
export function archiveAnnouncement(ctx: Ctx, id: number): Promise<Announcement> {
  return inTransaction(ctx, async (tx) => {
    const row = await getAnnouncement(tx, id)
    refuseArchivedAnnouncement(row)
    await tx.db.updateTable("notifications").set({ archived_at: tx.now }).where("id", "=", id).execute()
    await sendLiveUpdate(tx, updatesOfAll)
    await recordEvent(tx, "notification.archived", id, { title: row.title })
    return readAnnouncement(tx, id)
  })
}

export function deleteAnnouncement(ctx: Ctx, id: number): Promise<undefined> {
  return inTransaction(ctx, async (tx) => {
    const { title } = await getAnnouncement(tx, id)
    await tx.db.deleteFrom("notifications").where("id", "=", id).execute()
    await sendLiveUpdate(tx, updatesOfAll)
    await recordEvent(tx, "notification.deleted", id, { title })
    return undefined
  })
}

/** The job that says that an announcement begins or ends about now. */
export const sendUpdateToAll = (ctx: Ctx) => sendLiveUpdate(ctx, updatesOfAll)

async function getAnnouncement(tx: Ctx, id: number) {
  const row = hasPermission(tx.actor, "notifications.announce")
    ? await tx.db
        .selectFrom("notifications")
        .selectAll()
        .where("id", "=", id)
        .where("type", "in", [...announcementAudiences])
        .forUpdate()
        .executeTakeFirst()
    : undefined
  if (!row) throw notFound("Notification")
  return row
}

/** Pages that listen hear of it now, and again when it begins and when it ends. */
async function sendAndScheduleUpdates(tx: Ctx, id: number, starts_at: Date, ends_at: Date | null) {
  await sendLiveUpdate(tx, updatesOfAll)
  for (const moment of [starts_at, ends_at])
    if (moment !== null && moment > tx.now)
      await queueJob(tx, "notifications.tell", {}, { key: `${id} ${moment.toISOString()}`, not_before: moment })
}

function requireEndAhead({ starts_at, ends_at }: AnnouncementTimes, now: Date) {
  if (ends_at !== null && (ends_at <= starts_at || ends_at <= now))
    throw invalidField("ends_at", "The end must be after the start and in the future.")
}

function refuseArchivedAnnouncement({ archived_at }: { archived_at: Date | null }) {
  if (archived_at !== null) throw conflict("This notification is archived.", { code: "archived" })
}

const parseMoment = (text: string | null) => (text === null ? null : new Date(text))

type AnnouncementFields = AnnouncementTimes & { title: string; message: string; type: string; link: string | null }
const comparableFields = ({
  title,
  message,
  type,
  link,
  starts_at,
  ends_at,
}: Omit<AnnouncementFields, "archived_at">) => ({
  title,
  message,
  type,
  link,
  starts_at: starts_at.toISOString(),
  ends_at: ends_at?.toISOString() ?? null,
})
