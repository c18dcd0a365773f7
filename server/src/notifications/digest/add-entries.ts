import { digestTime } from "@hub/contract/notifications"
import type { Ctx } from "../../platform/ctx.ts"
import { utcDayAfter, utcDay } from "../../platform/day.ts"
import { queueJob } from "../../platform/jobs/queue.ts"
import "../tables.ts"

type DigestEntryInput = { text: string; link: string | null; cause: string; topic_id: number | null }

/** Puts news aside for a user's next digest, and sees to it that there is one. */
export async function addDigestEntries(tx: Ctx, user_id: number, entries: DigestEntryInput[]) {
  await tx.db
    .insertInto("digest_entries")
    .values(entries.map((entry) => ({ ...entry, user_id, created_at: tx.now })))
    .execute()
  const today = utcDay(tx.now)
  await queueDigest(tx, digestMoment(today) > tx.now ? today : utcDayAfter(tx.now, 1))
}

/** Each day has one job that writes everybody's digest. */
export const queueDigest = (tx: Ctx, day: string) =>
  queueJob(tx, "notifications.digest", {}, { key: day, not_before: digestMoment(day), max_attempts: 20 })

const digestMoment = (day: string) => new Date(`${day}T${digestTime}:00Z`)
