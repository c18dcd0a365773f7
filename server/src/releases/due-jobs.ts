import { setTimeout as pause } from "node:timers/promises"
import { inTransaction, type Ctx } from "../platform/ctx.ts"
import { recordEvent } from "../platform/events/record.ts"
import { cancelJob, queueJob } from "../platform/jobs/queue.ts"
import { isArmed } from "../publications/release/of-release.ts"
import { checkParts } from "./parts/check.ts"
import { findUnreadyParts, holdAfterFailure, holdRelease, noteLastReadings, releaseParts } from "./parts/go-live.ts"
import { describeHeldParts, isOpenRelease } from "./release.ts"
import type { ReleaseRow } from "./tables.ts"

export const goLiveJob = "release.go_live"
export const dryRunJob = "release.dry_run"

/** How long before its time the checks are asked: in time to repair what they find, and once more when little can change. */
const dryRuns = { day: 24 * 3_600_000, hour: 3_600_000 }

/**
 * How long before its time the set begins to go live, in milliseconds: what takes a second with thousands of topics is done by then, and the
 * transaction ends at its time. The embedded database serves nobody else during a transaction, so there it begins at its time.
 */
const lead = ({ app }: Ctx) => (app.embedded ? 0 : 3_000)

type ReleaseJobPayload = { release_id: number; release_at: string }

/** Puts aside what is to happen at and before the time of a release, in place of what was to happen at another. */
export async function queueReleaseJobs(tx: Ctx, { id, release_at }: Pick<ReleaseRow, "id" | "release_at">) {
  await cancelReleaseJobs(tx, id)
  const payload: ReleaseJobPayload = { release_id: id, release_at: release_at.toISOString() }
  const begins = new Date(release_at.getTime() - lead(tx))
  await queueJob(tx, goLiveJob, payload, { key: String(id), not_before: begins, max_attempts: 20 })
  for (const [name, before] of Object.entries(dryRuns)) {
    const not_before = new Date(release_at.getTime() - before)
    if (not_before > tx.now) await queueJob(tx, dryRunJob, payload, { key: `${id}:${name}`, not_before })
  }
}

export async function cancelReleaseJobs(tx: Ctx, id: number) {
  await cancelJob(tx, goLiveJob, String(id))
  for (const name of Object.keys(dryRuns)) await cancelJob(tx, dryRunJob, `${id}:${name}`)
}

/**
 * Gives the whole set to its readers when its time has come, or nothing of it. The job that comes second, or comes for a time that was
 * changed, finds nothing to do.
 */
export const releaseWhenDue = (ctx: Ctx, payload: ReleaseJobPayload): Promise<void> =>
  inTransaction(ctx, async (begun) => {
    const release = await lockDueRelease(begun, payload)
    if (!release || !isArmed(release)) return
    const { release_at } = release
    const tx = asOf(begun, release_at)
    const { parts, unready } = await findUnreadyParts(tx, release, release_at)
    if (unready.length > 0) return holdRelease(tx, release, parts)
    await releaseParts(tx, release, parts, release_at)
    await pause(Math.max(0, release_at.getTime() - ctx.app.clock().getTime()))
    await noteLastReadings(tx, parts)
  })

/** All that is written before this moment says this moment: nobody sees it earlier. */
function asOf(tx: Ctx, moment: Date): Ctx {
  const atLeast = (now: Date) => (now < moment ? moment : now)
  return { ...tx, now: atLeast(tx.now), app: { ...tx.app, clock: () => atLeast(tx.app.clock()) } }
}

/** Where it failed again and again, nothing went out, and its people are told. What failed is not asked once more. */
export const holdFailedRelease = (ctx: Ctx, payload: ReleaseJobPayload, error: string): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const release = await lockDueRelease(tx, payload)
    if (!release || !isArmed(release)) return
    await holdAfterFailure(tx, release, error)
  })

/** Asks the checks before its time and tells its people what they find. */
export const dryRunRelease = (ctx: Ctx, payload: ReleaseJobPayload): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const release = await lockDueRelease(tx, payload)
    if (!release || release.held !== null) return
    const parts = await checkParts(tx, release.id, release.release_at)
    const { id, name, state } = release
    await tx.db.updateTable("releases").set({ checked_at: tx.app.clock() }).where("id", "=", id).execute()
    const unready = parts.filter(({ problem }) => problem !== "").length
    const sentences = [
      ...(unready > 0 ? [describeHeldParts(unready, parts.length)] : []),
      ...(state === "provisional" ? ["It is not confirmed."] : []),
    ]
    if (sentences.length === 0) await recordEvent(tx, "release.checked", id, { name })
    else await recordEvent(tx, "release.at_risk", id, { name, error: sentences.join(" ") })
  })

async function lockDueRelease(tx: Ctx, { release_id, release_at }: ReleaseJobPayload): Promise<ReleaseRow | undefined> {
  const row = await tx.db.selectFrom("releases").selectAll().where("id", "=", release_id).forUpdate().executeTakeFirst()
  return row && isOpenRelease(row.state) && row.release_at.toISOString() === release_at ? row : undefined
}
