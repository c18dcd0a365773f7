import type { ContextType } from "@hub/contract/notifications"
import { announce } from "../platform/announce.ts"
import type { Ctx } from "../platform/ctx.ts"
import { newsOf } from "./news.ts"
import "../account/tables.ts"
import "./tables.ts"

export type Notice = {
  /** People; those without an account hear by other ways. */
  to: number[]
  type: ContextType
  title: string
  message: string
  link: string
  /** What this is about: a newer notice of the same takes its place, and it goes when that is over. */
  cause: string
  topic_id: number
}

/** Tells people in the hub of something that concerns their work. */
export async function notify(tx: Ctx, { to, ...notice }: Notice) {
  await endNotices(tx, { cause: notice.cause })
  const users = await tx.db
    .selectFrom("users")
    .select("id")
    .where("person_id", "in", to.length > 0 ? to : [0])
    .execute()
  if (users.length === 0) return
  const { id } = await tx.db
    .insertInto("notifications")
    .values({ ...notice, starts_at: tx.now, created_by: null, created_at: tx.now })
    .returning("id")
    .executeTakeFirstOrThrow()
  await tx.db
    .insertInto("notification_deliveries")
    .values(users.map((user) => ({ notification_id: id, user_id: user.id })))
    .execute()
  for (const user of users) await announce(tx, newsOf(user.id))
}

type About = { cause: string } | { topic_id: number }

/** Takes notices back whose cause is gone, and what a digest would have said of it. */
export async function withdrawNotices(tx: Ctx, about: About) {
  const [[column, value]] = Object.entries(about) as [["cause" | "topic_id", string | number]]
  await tx.db.deleteFrom("digest_entries").where(column, "=", value).execute()
  await endNotices(tx, about)
}

async function endNotices(tx: Ctx, about: About) {
  const [[column, value]] = Object.entries(about) as [["cause" | "topic_id", string | number]]
  const ended = await tx.db
    .updateTable("notifications")
    .set({ ends_at: tx.now })
    .where(column, "=", value)
    .where("ends_at", "is", null)
    .returning("id")
    .execute()
  if (ended.length === 0) return
  const readers = await tx.db
    .selectFrom("notification_deliveries")
    .select("user_id")
    .distinct()
    .where(
      "notification_id",
      "in",
      ended.map(({ id }) => id),
    )
    .execute()
  for (const { user_id } of readers) await announce(tx, newsOf(user_id))
}
