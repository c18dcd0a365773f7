import type { ContextType } from "@hub/contract/notifications"
import { announce } from "../platform/announce.ts"
import type { Ctx } from "../platform/ctx.ts"
import { newsOf } from "./news.ts"
import "../account/tables.ts"
import "./tables.ts"

export type Notice = {
  /** A person; who has no account hears by other ways. */
  to: number
  type: ContextType
  title: string
  message: string
  link: string | null
  /** What this is about: a newer notice of the same to him takes its place, and it goes when that is over. */
  cause: string
  topic_id: number | null
  /** When it is over by itself. */
  ends_at?: Date
}

/** Tells somebody in the hub of something that concerns their work. */
export async function notify(tx: Ctx, { to, ...notice }: Notice) {
  const user = await tx.db.selectFrom("users").select("id").where("person_id", "=", to).executeTakeFirst()
  if (!user) return
  await endNotices(tx, { cause: notice.cause }, user.id)
  const { id } = await tx.db
    .insertInto("notifications")
    .values({ ...notice, starts_at: tx.now, created_by: null, created_at: tx.now })
    .returning("id")
    .executeTakeFirstOrThrow()
  await tx.db.insertInto("notification_deliveries").values({ notification_id: id, user_id: user.id }).execute()
  await announce(tx, newsOf(user.id))
}

type About = { cause: string } | { topic_id: number }

/** Takes notices back whose cause is gone, and what a digest would have said of it. */
export async function withdrawNotices(tx: Ctx, about: About) {
  const [[column, value]] = Object.entries(about) as [["cause" | "topic_id", string | number]]
  await tx.db.deleteFrom("digest_entries").where(column, "=", value).execute()
  await endNotices(tx, about)
}

/** Takes back what one person was told of this; the others still hear it. */
export async function withdrawNoticesTo(tx: Ctx, person_id: number, about: About) {
  const user = await tx.db.selectFrom("users").select("id").where("person_id", "=", person_id).executeTakeFirst()
  if (user) await endNotices(tx, about, user.id)
}

async function endNotices(tx: Ctx, about: About, user_id?: number) {
  const [[column, value]] = Object.entries(about) as [["cause" | "topic_id", string | number]]
  const ended = await tx.db
    .updateTable("notifications")
    .set({ ends_at: tx.now })
    .where(column, "=", value)
    .where((row) => row.or([row("ends_at", "is", null), row("ends_at", ">", tx.now)]))
    .$if(user_id !== undefined, (mine) =>
      mine.where("id", "in", (told) =>
        told
          .selectFrom("notification_deliveries")
          .select("notification_id")
          .where("user_id", "=", user_id ?? 0),
      ),
    )
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
