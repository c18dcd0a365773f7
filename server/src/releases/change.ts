import type { ReleaseDetail, releases } from "@hub/contract/releases"
import type { RouteInput } from "@hub/contract/route"
import { changedFields } from "../platform/changed-fields.ts"
import { inTransaction, type Ctx } from "../platform/ctx.ts"
import { recordEvent } from "../platform/events/record.ts"
import { invalidField } from "../platform/refusal.ts"
import { getOpenRelease } from "./get.ts"
import { readRelease } from "./present.ts"
import { isDateConfirmed } from "./release.ts"

/** Saves what a release is called, what it says of itself, and whether the public calendar shows it. */
export function changeRelease(
  ctx: Ctx,
  id: number,
  { version, ...fields }: RouteInput<typeof releases.change>["body"],
): Promise<ReleaseDetail> {
  return inTransaction(ctx, async (tx) => {
    const { release } = await getOpenRelease(tx, id, { version })
    if (release.is_public && !fields.is_public && isDateConfirmed(release.state))
      throw invalidField("is_public", "Readers were promised this date. A confirmed release stays in the calendar.")
    const changed = changedFields(release, fields)
    if (changed.length > 0)
      await tx.db
        .updateTable("releases")
        .set({ ...fields, version: version + 1 })
        .where("id", "=", id)
        .execute()
    await recordEvent(tx, "release.changed", id, { name: fields.name, changed })
    return readRelease(tx, id)
  })
}
