import type { ReleaseDetail, releases } from "@hub/contract/releases"
import type { RouteInput } from "@hub/contract/route"
import { inTransaction, type Ctx } from "../platform/ctx.ts"
import { recordEvent } from "../platform/events/record.ts"
import { parseReleaseTime } from "../publications/release/release-time.ts"
import { requirePermission } from "../policy.ts"
import { queueReleaseJobs } from "./due-jobs.ts"
import { noteReleaseChange } from "./note.ts"
import { insertParts } from "./parts/change.ts"
import { readRelease } from "./present.ts"

/** Plans a release: what goes out together, and when. Its editions may come later. */
export function createRelease(
  ctx: Ctx,
  { parts, release_at: wanted, ...fields }: RouteInput<typeof releases.create>["body"],
): Promise<ReleaseDetail> {
  requirePermission(ctx.actor, "publications.publish")
  return inTransaction(ctx, async (tx) => {
    const release_at = parseReleaseTime(tx, wanted)
    const row = await tx.db
      .insertInto("releases")
      .values({
        ...fields,
        release_at,
        held: null,
        released_at: null,
        checked_at: null,
        created_by: tx.actor.person_id!,
        created_at: tx.now,
      })
      .returning(["id", "name", "release_at"])
      .executeTakeFirstOrThrow()
    await insertParts(tx, row.id, parts)
    await noteReleaseChange(tx, row.id, "planned", { after_at: release_at })
    await queueReleaseJobs(tx, row)
    await recordEvent(tx, "release.planned", row.id, { name: row.name, release_at: release_at.toISOString() })
    return readRelease(tx, row.id)
  })
}
