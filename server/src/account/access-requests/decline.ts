import type { accessRequests } from "@hub/contract/access-requests"
import type { RouteAnswer } from "@hub/contract/route"
import { inTransaction, type Ctx } from "../../platform/ctx.ts"
import { recordEvent } from "../../platform/events/record.ts"
import { conflict } from "../../platform/refusal.ts"
import { queueEmail } from "../../platform/mail/outbox.ts"
import { settingsOf } from "../../settings/current.ts"
import { accessDeclinedEmail } from "../emails.ts"
import { requirePermission } from "../../policy.ts"
import { presentAccessRequest, getAccessRequest } from "./get.ts"

type DeclineAccessResult = RouteAnswer<typeof accessRequests.decline>

/** Declines a request and tells why by mail, once; declining it again changes nothing. */
export function declineAccess(ctx: Ctx, id: number, { reason }: { reason: string }): Promise<DeclineAccessResult> {
  requirePermission(ctx.actor, "users.manage")
  return inTransaction(ctx, async (tx) => {
    const request = await getAccessRequest(tx, id)
    const { name, email } = request
    if (request.status === "approved")
      throw conflict(`${request.decided_by} already approved this request.`, { code: "approved" })
    await recordEvent(tx, "access.declined", id, { name, email })
    if (request.status === "declined") return { request: presentAccessRequest(request), mail: null }

    await tx.db
      .updateTable("access_requests")
      .set({ status: "declined", decided_at: tx.now, decided_by: tx.actor.person_id, decline_reason: reason })
      .where("id", "=", id)
      .execute()
    const { hub_name } = await settingsOf(tx)
    const message = accessDeclinedEmail(hub_name, name, reason)
    const { state } = await queueEmail(tx, { to_email: email, to_name: name, ...message })
    return { request: presentAccessRequest(await getAccessRequest(tx, id)), mail: state }
  })
}
