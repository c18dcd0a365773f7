import type { Ctx } from "../../platform/ctx.ts"
import { recordEvent } from "../../platform/events/record.ts"
import { refreshEmbargoEvidence } from "../../publications/evidence/finish.ts"
import { goLive } from "../../publications/release/go-live.ts"
import { releaseFreeze } from "../../publications/release/decide.ts"
import { keepBack } from "../../publications/release/release-when-scheduled.ts"
import { describeHeldParts } from "../release.ts"
import { noteReleaseChange } from "../note.ts"
import type { ReleaseRow } from "../tables.ts"
import { type CheckedPart, checkParts } from "./check.ts"

/** What of the set can't go out now; nothing is live yet. */
export async function findUnreadyParts(tx: Ctx, { id }: ReleaseRow, release_at: Date | null) {
  const parts = await checkParts(tx, id, release_at)
  return { parts, unready: parts.filter(({ problem }) => problem !== "") }
}

/** Gives all parts to readers, in the transaction in which they were checked and found ready. */
export async function releaseParts(tx: Ctx, release: ReleaseRow, parts: CheckedPart[], release_at: Date | null) {
  for (const { row } of parts) if (row) await goLive(tx, { ...row, release_at })
  const released_at = tx.app.clock()
  await tx.db
    .updateTable("releases")
    .set({ state: "released", held: null, released_at, version: release.version + 1 })
    .where("id", "=", release.id)
    .execute()
  await noteReleaseChange(tx, release.id, "released", { after_at: released_at })
  await recordEvent(tx, "release.released", release.id, { name: release.name })
}

/** The evidence also names who read while the set was going live. */
export async function noteLastReadings(tx: Ctx, parts: CheckedPart[]) {
  for (const { row } of parts) if (row) await refreshEmbargoEvidence(tx, row)
}

/** Keeps the whole set back: every part stays as it was made, and its topics can be worked on again. */
export async function holdRelease(tx: Ctx, release: ReleaseRow, parts: CheckedPart[]): Promise<void> {
  const unready = parts.filter(({ problem }) => problem !== "")
  const held = describeHeldParts(unready.length, parts.length)
  for (const { row, problem } of parts)
    if (row?.status === "scheduled") await (problem === "" ? releaseFreeze(tx, row.id) : keepBack(tx, row, problem))
  await noteHeld(tx, release, held)
}

/** The same without a look at the parts, which stay frozen until somebody decides. */
export const holdAfterFailure = (tx: Ctx, release: ReleaseRow, error: string) =>
  noteHeld(tx, release, `It failed: ${error.slice(0, 500)}`)

async function noteHeld(tx: Ctx, { id, name, version, release_at }: ReleaseRow, held: string) {
  const checked_at = tx.app.clock()
  await tx.db
    .updateTable("releases")
    .set({ held, checked_at, version: version + 1 })
    .where("id", "=", id)
    .execute()
  await noteReleaseChange(tx, id, "held", { reason: held, before_at: release_at })
  await recordEvent(tx, "release.held", id, { name, error: held })
}
