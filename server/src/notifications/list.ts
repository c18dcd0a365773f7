import type { Notification } from "@hub/contract/notifications"
import { sql } from "kysely"
import type { Ctx } from "../platform/ctx.ts"
import { createCursor, cutPage, type PagedList, readCursor, limitPlusOne } from "../platform/http/page.ts"
import "../account/tables.ts"
import "./tables.ts"

const isRead = sql<number>`(deliveries.read_at is not null)::int`

/** What the actor is told now: what goes to them by name, and what is announced to all or to those of their role. */
export const selectOwnNotifications = ({ db, actor, now }: Ctx) =>
  db
    .selectFrom("notifications")
    .leftJoin("notification_deliveries as deliveries", (join) =>
      join
        .onRef("deliveries.notification_id", "=", "notifications.id")
        .on("deliveries.user_id", "=", actor.user_id ?? 0),
    )
    .where("notifications.id", "in", (all) =>
      all
        .selectFrom("notification_deliveries")
        .select("notification_id as id")
        .where("user_id", "=", actor.user_id ?? 0)
        .unionAll(
          all
            .selectFrom("notifications as announced")
            .select("announced.id")
            .where(
              sql<boolean>`announced.type in ('global', (select role from users where id = ${actor.user_id ?? 0}))`,
            ),
        ),
    )
    .where("starts_at", "<=", now)
    .where((row) => row.or([row("ends_at", "is", null), row("ends_at", ">", now)]))
    .where("archived_at", "is", null)
    .where("deliveries.dismissed_at", "is", null)

export const selectNotificationRows = (ctx: Ctx) =>
  selectOwnNotifications(ctx)
    .select(["notifications.id", "title", "message", "type", "link", "notifications.created_at"])
    .select(isRead.as("is_read"))

type OwnNotificationRow = Awaited<ReturnType<ReturnType<typeof selectNotificationRows>["executeTakeFirstOrThrow"]>>

export async function listNotifications(
  ctx: Ctx,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<PagedList<Notification>> {
  let page = selectNotificationRows(ctx).orderBy(isRead).orderBy("notifications.id", "desc").limit(limitPlusOne(limit))
  if (cursor !== undefined) {
    const [read, id] = readCursor(cursor, 2).map((key) => Number(key) || 0)
    page = page.where(sql<boolean>`(${isRead}, -notifications.id) > (${read}::int, ${-(id ?? 0)}::bigint)`)
  }
  const [rows, { total }] = await Promise.all([
    page.execute(),
    selectOwnNotifications(ctx)
      .select((row) => row.fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow(),
  ])
  return cutPage(rows, {
    limit,
    total,
    after: (row) => createCursor(row.is_read, row.id),
    present: presentNotification,
  })
}

export function presentNotification({ is_read, created_at, ...row }: OwnNotificationRow): Notification {
  return { ...row, read: is_read === 1, created_at: created_at.toISOString() }
}
