import type { Ctx } from "../../platform/ctx.ts"
import { recordEvent } from "../../platform/events/record.ts"
import { movePublication } from "../move.ts"
import type { PublicationRow } from "../tables.ts"
import { freezeUntilRelease } from "./decide.ts"
import { isArmed, type ReleaseOfEdition } from "./of-release.ts"

/** An edition of a release is made: it waits for the others, frozen where the release is confirmed. */
export async function finishForRelease(tx: Ctx, { id, title }: PublicationRow, release: ReleaseOfEdition) {
  const { release_at } = release
  if (!isArmed(release)) {
    await movePublication(tx, "finish", id, { release_at, error: null, step: "", percent: 100 })
    return
  }
  await freezeUntilRelease(tx, id, release_at)
  await recordEvent(tx, "publication.scheduled", id, { title, release_at: release_at.toISOString() })
}
