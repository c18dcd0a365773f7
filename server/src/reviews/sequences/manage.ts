import type { SequenceAction, SequenceResult } from "@hub/contract/sequences"
import { inTransaction, type Ctx } from "../../platform/ctx.ts"
import { notFound } from "../../platform/refusal.ts"
import { getSequence } from "./get.ts"
import { triggerSequence } from "./trigger.ts"
import { readSequence } from "./list.ts"

/** Its owner moves a sequence on, holds it, or ends it. */
export function manageSequence(ctx: Ctx, id: number, action: SequenceAction, note: string): Promise<SequenceResult> {
  return inTransaction(ctx, async (tx) => {
    const row = await getSequence(tx, "reviews.manage", id)
    if (row.owner_id === null) throw notFound("Topic")
    const notified = await triggerSequence(tx, row, action, note)
    return { ...(await readSequence(tx, id)), notified }
  })
}
