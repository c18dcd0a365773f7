import type { Ctx } from "../platform/ctx.ts"
import "./tables.ts"

/** Forgets what was over before a moment: archived, ended, or told to single people who have all read it; answers how many. */
export async function deleteOldNotifications({ db }: Ctx, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("notifications")
    .where((row) =>
      row.or([
        row("archived_at", "<", before),
        row("ends_at", "<", before),
        row.and([
          row("created_by", "is", null),
          row("created_at", "<", before),
          row.not(
            row.exists(
              row
                .selectFrom("notification_deliveries")
                .select("notification_id")
                .whereRef("notification_id", "=", "notifications.id")
                .where((delivery) => delivery.or([delivery("read_at", "is", null), delivery("read_at", ">=", before)])),
            ),
          ),
        ]),
      ]),
    )
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
