import type { Publication } from "@hub/contract/publications"
import { inTransaction, type Ctx } from "../../platform/ctx.ts"
import { recordEvent } from "../../platform/events/record.ts"
import { conflict, invalidField } from "../../platform/refusal.ts"
import { cancelJob, queueJob } from "../../platform/jobs/queue.ts"
import { refuseUnapproved } from "../approved-only.ts"
import { findFindingsAtRelease } from "../findings.ts"
import { getPublication } from "../get.ts"
import { movePublication } from "../move.ts"
import { withPublisherName, presentPublication } from "../present.ts"
import { allowedPublicationMoves, canMovePublication, isBuilt } from "../publication.ts"
import { describeBlockingFindings } from "./release-when-scheduled.ts"
import { goLive, findLiveEdition } from "./go-live.ts"
import { refusePartOfRelease } from "./of-release.ts"
import { stageTopics, unstageTopics } from "./stage.ts"
import { refuseBeforeEmbargoEnd } from "./embargo.ts"
import { parseReleaseTime } from "./release-time.ts"

/** Gives a finished edition to its readers now, if the checks, asked again, let it go out. */
export function releasePublication(ctx: Ctx, id: number): Promise<Publication> {
  return inTransaction(ctx, async (tx) => {
    const row = await getPublication(tx, "publications.publish", id)
    await refusePartOfRelease(tx, id)
    if (!isBuilt(row.status))
      throw conflict(`This edition is ${row.status.replaceAll("_", " ")}.`, {
        details: { state: row.status, allowed: allowedPublicationMoves(row.status) },
      })
    await refuseBeforeEmbargoEnd(tx, row.collection_id, null)
    await refuseUnapproved(tx, row)
    const findings = await findFindingsAtRelease(tx, row)
    const error = describeBlockingFindings(findings)
    if (error !== undefined) throw conflict(error, { code: "gate_failed", details: { findings } })
    await cancelJob(tx, releaseJob, String(id))
    const checks = JSON.stringify(findings)
    await tx.db.updateTable("publications").set({ checks }).where("id", "=", id).execute()
    // It goes out before its time, so it has none.
    return presentPublication(tx.actor, await withPublisherName(tx, await goLive(tx, { ...row, release_at: null })))
  })
}

/** Sets when a finished edition goes out, or another time than was set, with a reason. */
export function schedulePublication(
  ctx: Ctx,
  id: number,
  { release_at, reason }: { release_at: string; reason: string },
): Promise<Publication> {
  return inTransaction(ctx, async (tx) => {
    const asked = await getPublication(tx, "publications.publish", id)
    await refusePartOfRelease(tx, id)
    const { status, release_at: before } = asked
    await refuseUnapproved(tx, asked)
    const at = parseReleaseTime(tx, release_at)
    await refuseBeforeEmbargoEnd(tx, asked.collection_id, at)
    const postponed = status === "scheduled" && before !== null
    if (postponed && reason === "") throw invalidField("reason", "Say why the publication time changes.")
    const row = await planRelease(tx, id, at)
    const { title } = row
    if (postponed) {
      const [from, to] = [before.toISOString(), at.toISOString()]
      await recordEvent(tx, "publication.postponed", id, { title, from, to, reason })
    } else await recordEvent(tx, "publication.scheduled", id, { title, release_at: at.toISOString() })
    return presentPublication(tx.actor, await withPublisherName(tx, row))
  })
}

/** Takes the time back: the edition stays as it was made, and its topics can be worked on. */
export function unschedulePublication(ctx: Ctx, id: number): Promise<Publication> {
  return inTransaction(ctx, async (tx) => {
    // Locked first: a release that takes it meanwhile is seen.
    await getPublication(tx, "publications.publish", id)
    await refusePartOfRelease(tx, id)
    const row = await releaseFreeze(tx, id)
    return presentPublication(tx.actor, await withPublisherName(tx, row))
  })
}

/** The same for an edition that leaves its release. */
export async function releaseFreeze(tx: Ctx, id: number) {
  const row = await movePublication(tx, "unschedule", id, { release_at: null })
  await cancelJob(tx, releaseJob, String(id))
  await unstageTopics(tx, id)
  await recordEvent(tx, "publication.unscheduled", id, { title: row.title })
  return row
}

/** Gives readers back what was taken from them; where a newer edition is out, it is an older one again. */
export function restorePublication(ctx: Ctx, id: number, reason: string): Promise<Publication> {
  return inTransaction(ctx, async (tx) => {
    const withdrawn = await getPublication(tx, "publications.publish", id)
    const { status, key, kind, edition } = withdrawn
    await refuseUnapproved(tx, withdrawn)
    const live = canMovePublication(status, "restore") ? await findLiveEdition(tx, { key, kind }) : undefined
    const isOlder = live !== undefined && live.edition > edition
    if (live && !isOlder) await movePublication(tx, "supersede", live.id)
    const row = await movePublication(tx, isOlder ? "restoreOlder" : "restore", id, { withdrawn_reason: null })
    await recordEvent(tx, "publication.restored", id, { title: row.title, reason })
    return presentPublication(tx.actor, await withPublisherName(tx, row))
  })
}

/** Freezes an edition that is made, with its topics, until a time. By itself it does not go out: its release does that. */
export async function freezeUntilRelease(tx: Ctx, id: number, release_at: Date) {
  const row = await movePublication(tx, "schedule", id, { release_at, error: null, step: "", percent: 100 })
  await stageTopics(tx, id)
  await cancelJob(tx, releaseJob, String(id))
  return row
}

/** The time at which its release is to take it along, which by itself does nothing. */
export const setReleaseTime = (tx: Ctx, id: number, release_at: Date | null) =>
  tx.db.updateTable("publications").set({ release_at }).where("id", "=", id).execute()

/** Puts an edition that is made on the way to its readers at a time. */
export async function planRelease(tx: Ctx, id: number, release_at: Date) {
  const row = await freezeUntilRelease(tx, id, release_at)
  const payload = { publication_id: id, release_at: release_at.toISOString() }
  await queueJob(tx, releaseJob, payload, { key: String(id), not_before: release_at, max_attempts: 20 })
  return row
}

export const releaseJob = "publication.release"
