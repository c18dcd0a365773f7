import type { Publication } from "@hub/contract/publications"
import { atomically, type Ctx } from "../../platform/ctx.ts"
import { record } from "../../platform/facts/record.ts"
import { conflict, unfit } from "../../platform/failure.ts"
import { cancelJob, queueJob } from "../../platform/jobs/queue.ts"
import { refuseUnapproved } from "../approved-only.ts"
import { findingsAtRelease } from "../findings.ts"
import { publicationFor } from "../get.ts"
import { movePublication } from "../move.ts"
import { named, present } from "../present.ts"
import { allowedMoves, canMove, isMade } from "../publication.ts"
import { sentenceOf } from "./at-its-time.ts"
import { goLive, liveEdition } from "./go-live.ts"
import { stageTopics, unstageTopics } from "./stage.ts"
import { timeToCome } from "./time-to-come.ts"

/** Gives a finished edition to its readers now, if the checks, asked again, let it go out. */
export function releasePublication(ctx: Ctx, id: number): Promise<Publication> {
  return atomically(ctx, async (tx) => {
    const row = await publicationFor(tx, "publications.publish", id)
    if (!isMade(row.status))
      throw conflict(`This edition is ${row.status.replaceAll("_", " ")}.`, {
        details: { state: row.status, allowed: allowedMoves(row.status) },
      })
    await refuseUnapproved(tx, row)
    const findings = await findingsAtRelease(tx, row)
    const error = sentenceOf(findings)
    if (error !== undefined) throw conflict(error, { code: "gate_failed", details: { findings } })
    await cancelJob(tx, releases, String(id))
    const checks = JSON.stringify(findings)
    await tx.db.updateTable("publications").set({ checks }).where("id", "=", id).execute()
    // It goes out before its time, so it has none.
    return present(tx.actor, await named(tx, await goLive(tx, { ...row, release_at: null })))
  })
}

/** Sets when a finished edition goes out, or another time than was set, with a reason. */
export function schedulePublication(
  ctx: Ctx,
  id: number,
  { release_at, reason }: { release_at: string; reason: string },
): Promise<Publication> {
  return atomically(ctx, async (tx) => {
    const asked = await publicationFor(tx, "publications.publish", id)
    const { status, release_at: before } = asked
    await refuseUnapproved(tx, asked)
    const at = timeToCome(tx, release_at)
    const postponed = status === "scheduled" && before !== null
    if (postponed && reason === "") throw unfit("reason", "Say why it goes out at another time.")
    const row = await planRelease(tx, id, at)
    const { title } = row
    if (postponed) {
      const [from, to] = [before.toISOString(), at.toISOString()]
      await record(tx, "publication.postponed", id, { title, from, to, reason })
    } else await record(tx, "publication.scheduled", id, { title, release_at: at.toISOString() })
    return present(tx.actor, await named(tx, row))
  })
}

/** Takes the time back: the edition stays as it was made, and its topics can be worked on. */
export function unschedulePublication(ctx: Ctx, id: number): Promise<Publication> {
  return atomically(ctx, async (tx) => {
    const row = await movePublication(tx, "unschedule", id, { release_at: null })
    await cancelJob(tx, releases, String(id))
    await unstageTopics(tx, id)
    await record(tx, "publication.unscheduled", id, { title: row.title })
    return present(tx.actor, await named(tx, row))
  })
}

/** Gives readers back what was taken from them; where a newer edition is out, it is an older one again. */
export function restorePublication(ctx: Ctx, id: number, reason: string): Promise<Publication> {
  return atomically(ctx, async (tx) => {
    const withdrawn = await publicationFor(tx, "publications.publish", id)
    const { status, key, kind, edition } = withdrawn
    await refuseUnapproved(tx, withdrawn)
    const live = canMove(status, "restore") ? await liveEdition(tx, { key, kind }) : undefined
    const isOlder = live !== undefined && live.edition > edition
    if (live && !isOlder) await movePublication(tx, "supersede", live.id)
    const row = await movePublication(tx, isOlder ? "restoreOlder" : "restore", id, { withdrawn_reason: null })
    await record(tx, "publication.restored", id, { title: row.title, reason })
    return present(tx.actor, await named(tx, row))
  })
}

/** Puts an edition that is made on the way to its readers at a time. */
export async function planRelease(tx: Ctx, id: number, release_at: Date) {
  const row = await movePublication(tx, "schedule", id, { release_at, error: null, step: "", percent: 100 })
  await stageTopics(tx, id)
  await cancelJob(tx, releases, String(id))
  const payload = { publication_id: id, release_at: release_at.toISOString() }
  await queueJob(tx, releases, payload, { key: String(id), not_before: release_at, max_attempts: 20 })
  return row
}

export const releases = "publication.release"
