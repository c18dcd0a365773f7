import type { SequenceDeed, SequenceNews } from "@hub/contract/sequences"
import { atomically, type Ctx } from "../../platform/ctx.ts"
import { missing } from "../../platform/failure.ts"
import { sequenceFor } from "./get.ts"
import { happen } from "./happen.ts"
import { readSequence } from "./list.ts"

/** Its owner moves a sequence on, holds it, or ends it. */
export function manageSequence(ctx: Ctx, id: number, deed: SequenceDeed, note: string): Promise<SequenceNews> {
  return atomically(ctx, async (tx) => {
    const row = await sequenceFor(tx, "reviews.manage", id)
    if (row.owner_id === null) throw missing("Topic")
    const notified = await happen(tx, row, deed, note)
    return { ...(await readSequence(tx, id)), notified }
  })
}
