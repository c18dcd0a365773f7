import type { Ctx } from "../platform/ctx.ts"
import { recordEvent } from "../platform/events/record.ts"
import { cancelJob } from "../platform/jobs/queue.ts"
import { movePublication } from "./move.ts"

/** Stops an edition that is not out yet. */
export async function stopEdition(tx: Ctx, id: number) {
  const row = await movePublication(tx, "cancel", id, { step: "" })
  await cancelJob(tx, "publication.build", String(id))
  await recordEvent(tx, "publication.cancelled", id, { title: row.title })
  return row
}
