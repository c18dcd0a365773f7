import type { PassedOn } from "@hub/contract/portal"
import type { External } from "@hub/contract/reviews"
import { atomically, type Ctx } from "../../platform/ctx.ts"
import { askInstead, chosenInstead } from "../ask-instead.ts"
import { isOpen } from "../review.ts"
import { settleRound } from "../round.ts"
import { confirmed, useUp } from "./code.ts"
import { leave } from "./decline.ts"
import { alreadyAnswered } from "./draft.ts"
import { answererOf, guestHolding, type Key } from "./guest.ts"

/**
 * The reviewer names somebody who answers in his place, by the same date. Whoever was named like that himself only
 * proposes: the owner says whether the request wanders further.
 */
export async function delegateReview(
  ctx: Ctx,
  key: Key,
  { reason, code, ...external }: External & { reason: string; code?: string | undefined },
): Promise<PassedOn> {
  const confirmation = await confirmed(ctx, key, code)
  return atomically(ctx, async (tx) => {
    const { request, guest, topic } = await guestHolding(tx, key, confirmation)
    if (!isOpen(request.status)) throw alreadyAnswered()
    await useUp(tx, request.id, confirmation)
    const person = await chosenInstead(guest, request, { external })
    if (request.left_status === "delegated") {
      await leave(guest, request, { status: "declined", reason, proposed: person })
      await settleRound(guest, request.round_id, topic)
      return { name: person.name, waits: true, mail: null }
    }
    await leave(guest, request, { status: "delegated", reason, to: person.name })
    const { due_date } = request
    const by = answererOf(guest, request).name
    const { mail } = await askInstead(guest, request, person, { due_date, passed_on: { by, reason } })
    return { name: person.name, waits: false, mail }
  })
}
