import { digestTime } from "@hub/contract/notifications"
import type { Ctx } from "../../platform/ctx.ts"
import { dayAfter, dayOf } from "../../platform/day.ts"
import { queueJob } from "../../platform/jobs/queue.ts"
import "../tables.ts"

type Entry = { text: string; link: string | null; cause: string; topic_id: number }

/** Puts news aside for a user's next digest, and sees to it that there is one. */
export async function enterDigest(tx: Ctx, user_id: number, entries: Entry[]) {
  await tx.db
    .insertInto("digest_entries")
    .values(entries.map((entry) => ({ ...entry, user_id, created_at: tx.now })))
    .execute()
  const today = dayOf(tx.now)
  await planDigest(tx, momentOn(today) > tx.now ? today : dayAfter(tx.now, 1))
}

/** Each day has one job that writes everybody's digest. */
export const planDigest = (tx: Ctx, day: string) =>
  queueJob(tx, "notifications.digest", {}, { key: day, not_before: momentOn(day), max_attempts: 20 })

const momentOn = (day: string) => new Date(`${day}T${digestTime}:00Z`)
