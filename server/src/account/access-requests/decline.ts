import type { accessRequests } from "@hub/contract/access-requests"
import type { Answer } from "@hub/contract/route"
import { atomically, type Ctx } from "../../platform/ctx.ts"
import { record } from "../../platform/facts/record.ts"
import { conflict } from "../../platform/failure.ts"
import { postMail } from "../../platform/mail/outbox.ts"
import { settingsOf } from "../../settings/now.ts"
import { declineLetter } from "../letters.ts"
import { mustBeAllowed } from "../../policy.ts"
import { present, requestFor } from "./get.ts"

type Declined = Answer<typeof accessRequests.decline>

/** Declines a request and tells why by mail, once; declining it again changes nothing. */
export function declineAccess(ctx: Ctx, id: number, { reason }: { reason: string }): Promise<Declined> {
  mustBeAllowed(ctx.actor, "users.manage")
  return atomically(ctx, async (tx) => {
    const request = await requestFor(tx, id)
    const { name, email } = request
    if (request.status === "approved")
      throw conflict(`${request.decided_by} approved this request already.`, { code: "approved" })
    await record(tx, "access.declined", id, { name, email })
    if (request.status === "declined") return { request: present(request), mail: null }

    await tx.db
      .updateTable("access_requests")
      .set({ status: "declined", decided_at: tx.now, decided_by: tx.actor.person_id, decline_reason: reason })
      .where("id", "=", id)
      .execute()
    const { hub_name } = await settingsOf(tx)
    const letter = declineLetter(hub_name, name, reason)
    const { state } = await postMail(tx, { to_email: email, to_name: name, ...letter })
    return { request: present(await requestFor(tx, id)), mail: state }
  })
}
