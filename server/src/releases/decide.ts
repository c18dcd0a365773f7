import type { ReleaseDetail, releases } from "@hub/contract/releases"
import type { RouteInput } from "@hub/contract/route"
import { inTransaction, type Ctx } from "../platform/ctx.ts"
import { recordEvent } from "../platform/events/record.ts"
import { conflict, invalidField } from "../platform/refusal.ts"
import { refuseUnapproved } from "../publications/approved-only.ts"
import { getPublication } from "../publications/get.ts"
import { refuseBeforeEmbargoEnd } from "../publications/release/embargo.ts"
import { parseReleaseTime } from "../publications/release/release-time.ts"
import { cancelReleaseJobs, queueReleaseJobs } from "./due-jobs.ts"
import { getOpenRelease } from "./get.ts"
import { noteReleaseChange } from "./note.ts"
import { checkParts } from "./parts/check.ts"
import { detachEdition, planPartEdition } from "./parts/edition.ts"
import { findUnreadyParts, releaseParts } from "./parts/go-live.ts"
import type { ListedPart } from "./parts/list.ts"
import { readRelease } from "./present.ts"
import { describeHeldParts, isDateConfirmed, isReadyPart } from "./release.ts"
import type { ReleaseRow } from "./tables.ts"

/** Promises its date: from now on it goes out by itself, and its date changes only with a reason. */
export function confirmRelease(ctx: Ctx, id: number, version: number): Promise<ReleaseDetail> {
  return inTransaction(ctx, async (tx) => {
    const { release, parts } = await getOpenRelease(tx, id, { version })
    if (release.state !== "provisional") throw conflict("This release is confirmed already.", { code: "confirmed" })
    // Its time may have come while this waited for the lock.
    if (release.release_at <= tx.app.clock())
      throw conflict("The time of this release has passed. Set another time first.")
    await requireReadyParts(tx, parts, release.release_at)
    const confirmed = await saveRelease(tx, release, { state: "confirmed" })
    for (const part of parts) await planPartEdition(tx, confirmed, part)
    // The job from when it was planned may have found it provisional, and is done.
    await queueReleaseJobs(tx, confirmed)
    await noteReleaseChange(tx, id, "confirmed", { after_at: release.release_at })
    const { name, release_at } = release
    await recordEvent(tx, "release.confirmed", id, { name, release_at: release_at.toISOString() })
    return readRelease(tx, id)
  })
}

/** Sets another time for the whole set. A date that readers were promised moves only with a reason, which is kept for ever. */
export function moveRelease(
  ctx: Ctx,
  id: number,
  { release_at: wanted, reason, version }: RouteInput<typeof releases.move>["body"],
): Promise<ReleaseDetail> {
  return inTransaction(ctx, async (tx) => {
    const { release, parts } = await getOpenRelease(tx, id, { version })
    const [before, at] = [release.release_at, parseReleaseTime(tx, wanted)]
    const isPromised = isDateConfirmed(release.state)
    if (isPromised && reason === "") throw invalidField("reason", "Say why the release date changes.")
    if (at.getTime() === before.getTime()) throw invalidField("release_at", "This is the time of the release already.")
    if (isPromised && release.held !== null) await requireReadyParts(tx, parts, at)
    else
      for (const { publication_id, collection_id } of parts) {
        if (publication_id === null) continue
        await refuseBeforeEmbargoEnd(tx, collection_id, at)
        if (isPromised) await refuseUnapproved(tx, await getPublication(tx, "publications.publish", publication_id))
      }
    const isLater = at > before
    const kind = !isPromised ? "moved" : isLater ? "postponed" : "brought_forward"
    const state = kind === "postponed" ? "postponed" : release.state
    const moved = await saveRelease(tx, release, { release_at: at, state, held: null })
    for (const part of parts) await planPartEdition(tx, moved, part)
    await queueReleaseJobs(tx, moved)
    await noteReleaseChange(tx, id, kind, { before_at: before, after_at: at, reason })
    const [from, to] = [before.toISOString(), at.toISOString()]
    await recordEvent(tx, "release.moved", id, { name: release.name, from, to, reason })
    return readRelease(tx, id)
  })
}

/** Gives it up, with a reason that is kept for ever. Its editions stay as they were made, and are free. */
export function cancelRelease(
  ctx: Ctx,
  id: number,
  { reason, version }: RouteInput<typeof releases.cancel>["body"],
): Promise<ReleaseDetail> {
  return inTransaction(ctx, async (tx) => {
    const { release, parts } = await getOpenRelease(tx, id, { version })
    for (const part of parts) await detachEdition(tx, part)
    await saveRelease(tx, release, { state: "cancelled", held: null })
    await cancelReleaseJobs(tx, id)
    await noteReleaseChange(tx, id, "cancelled", { before_at: release.release_at, reason })
    await recordEvent(tx, "release.cancelled", id, { name: release.name, reason })
    return readRelease(tx, id)
  })
}

/** Gives all its parts to readers now, if the checks let every one of them go out. */
export function releaseNow(
  ctx: Ctx,
  id: number,
  { reason, version }: RouteInput<typeof releases.release>["body"],
): Promise<ReleaseDetail> {
  return inTransaction(ctx, async (tx) => {
    const { release, parts: listed } = await getOpenRelease(tx, id, { version })
    const isEarly = release.release_at > tx.now
    if (isEarly && isDateConfirmed(release.state) && reason === "")
      throw invalidField("reason", "Say why it is released before its time.")
    await requireReadyParts(tx, listed, null)
    const { parts, unready } = await findUnreadyParts(tx, release, null)
    if (unready.length > 0) throw unreadyConflict(listed, unready)
    await cancelReleaseJobs(tx, id)
    if (isEarly)
      await noteReleaseChange(tx, id, "brought_forward", {
        before_at: release.release_at,
        after_at: tx.app.clock(),
        reason,
      })
    await releaseParts(tx, release, parts, null)
    return readRelease(tx, id)
  })
}

/** Asks the checks of every part as they are asked at its time. Nothing goes out, and nothing is held. A warning ends if all is well. */
export function checkRelease(ctx: Ctx, id: number): Promise<ReleaseDetail> {
  return inTransaction(ctx, async (tx) => {
    const { release } = await getOpenRelease(tx, id)
    const parts = await checkParts(tx, id, release.release_at)
    await tx.db.updateTable("releases").set({ checked_at: tx.app.clock() }).where("id", "=", id).execute()
    const { name, held } = release
    const unready = parts.filter(({ problem }) => problem !== "").length
    const sentences = [
      ...(held === null ? [] : ["It is held."]),
      ...(unready > 0 ? [describeHeldParts(unready, parts.length)] : []),
    ]
    if (sentences.length === 0) await recordEvent(tx, "release.checked", id, { name })
    else await recordEvent(tx, "release.at_risk", id, { name, error: sentences.join(" ") })
    return readRelease(tx, id)
  })
}

/** Each part has an edition that may go out at this time, and that this actor may give to readers. */
async function requireReadyParts(tx: Ctx, parts: ListedPart[], at: Date | null) {
  const missing = parts.filter(({ status }) => !isReadyPart(status))
  if (missing.length > 0) {
    const named = missing
      .slice(0, 3)
      .map(({ collection, kind }) => `“${collection}” (${kind === "pdf" ? "PDF" : "web"})`)
    const more = missing.length > named.length ? ` and ${missing.length - named.length} more` : ""
    throw conflict(`Every part needs a finished edition. Missing: ${named.join(", ")}${more}.`, { code: "not_ready" })
  }
  for (const { publication_id, collection_id } of parts) {
    await refuseBeforeEmbargoEnd(tx, collection_id, at)
    await refuseUnapproved(tx, await getPublication(tx, "publications.publish", publication_id!))
  }
}

function unreadyConflict(listed: ListedPart[], unready: { part: { id: number }; problem: string }[]) {
  const names = new Map(listed.map(({ id, collection }) => [id, collection]))
  const parts = unready.map(({ part, problem }) => ({ part_id: part.id, collection: names.get(part.id), problem }))
  const words = parts.slice(0, 3).map(({ collection, problem }) => `“${collection}”: ${problem}`)
  return conflict(`Nothing was released. ${words.join(" ")}`, { code: "gate_failed", details: { parts } })
}

type ReleaseUpdate = Partial<Pick<ReleaseRow, "state" | "held" | "release_at">>

const saveRelease = (tx: Ctx, { id, version }: ReleaseRow, change: ReleaseUpdate) =>
  tx.db
    .updateTable("releases")
    .set({ ...change, version: version + 1 })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow()
