import type { Announcement } from "@hub/contract/announcements"
import { type AnnouncementAudience, announcementAudiences } from "@hub/contract/notifications"
import { type RawBuilder, sql } from "kysely"
import type { Ctx } from "../../platform/ctx.ts"
import { notFound } from "../../platform/refusal.ts"
import { hasPermission } from "../../policy.ts"
import { announcementState } from "./announcement.ts"
import "../../account/tables.ts"
import "../tables.ts"

/** Who has a part in an audience now: the person who has an account that is in use. */
const isInAudience = (type: RawBuilder<string>) => sql`users.active and ${type} in ('global', users.role)`

/** Announcements of administrators; what the hub tells one person by itself is none. */
export const selectAnnouncements = ({ db }: Ctx) =>
  db.selectFrom("notifications").where("type", "in", [...announcementAudiences])

export const announcementSelection = [
  "notifications.id",
  "notifications.title",
  "notifications.message",
  sql<AnnouncementAudience>`notifications.type`.as("type"),
  "notifications.link",
  "notifications.starts_at",
  "notifications.ends_at",
  "notifications.revised_at",
  "notifications.archived_at",
  "notifications.created_at",
  sql<string | null>`(select name from people where people.id = notifications.created_by)`.as("created_by_name"),
  sql<number>`(select count(*) from users where ${isInAudience(sql`notifications.type`)})`.as("audience_count"),
  sql<number>`(select count(*) from notification_deliveries deliveries join users on users.id = deliveries.user_id
    where deliveries.notification_id = notifications.id and deliveries.read_at is not null
      and ${isInAudience(sql`notifications.type`)})`.as("read_count"),
] as const

type AnnouncementRow = Omit<Announcement, "starts_at" | "ends_at" | "revised_at" | "created_at" | "state"> & {
  starts_at: Date
  ends_at: Date | null
  revised_at: Date | null
  archived_at: Date | null
  created_at: Date
}

export function presentAnnouncement({ now }: Ctx, { archived_at, ...row }: AnnouncementRow): Announcement {
  return {
    ...row,
    state: announcementState({ ...row, archived_at }, now),
    starts_at: row.starts_at.toISOString(),
    ends_at: row.ends_at?.toISOString() ?? null,
    revised_at: row.revised_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  }
}

export async function readAnnouncement(ctx: Ctx, id: number): Promise<Announcement> {
  if (!hasPermission(ctx.actor, "notifications.see")) throw notFound("Notification")
  const row = await selectAnnouncements(ctx).select(announcementSelection).where("id", "=", id).executeTakeFirst()
  if (!row) throw notFound("Notification")
  return presentAnnouncement(ctx, row)
}

/** How many an announcement of this type reaches now. */
export async function countAudience({ db }: Ctx, type: AnnouncementAudience): Promise<{ count: number }> {
  const { count } = await db
    .selectFrom("users")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where(sql<boolean>`${isInAudience(sql`${type}::text`)}`)
    .executeTakeFirstOrThrow()
  return { count }
}
