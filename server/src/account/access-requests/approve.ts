import type { accessRequests } from "@hub/contract/access-requests"
import type { Role } from "@hub/contract/account"
import type { Answer } from "@hub/contract/route"
import { atomically, type Ctx } from "../../platform/ctx.ts"
import { record } from "../../platform/facts/record.ts"
import { conflict } from "../../platform/failure.ts"
import { passwordLink } from "../password-link.ts"
import { mustBeAllowed } from "../../policy.ts"
import { addUser } from "../users/create.ts"
import { userFor } from "../users/get.ts"
import { presentNow } from "../users/present.ts"
import { afterSetupEmail } from "../users/words.ts"
import { present, requestFor, type RequestRow } from "./get.ts"

type Approved = Answer<typeof accessRequests.approve>

/** Makes the account that was asked for and sends its set-up link, once, however often it is approved. */
export function approveAccess(ctx: Ctx, id: number, { role }: { role: Role }): Promise<Approved> {
  mustBeAllowed(ctx.actor, "users.manage")
  return atomically(ctx, async (tx) => {
    const request = await requestFor(tx, id)
    if (request.status === "declined")
      throw conflict(`${request.decided_by} declined this request already.`, { code: "declined" })
    if (request.status === "approved") return approvedBefore(tx, request)

    const { name, email } = request
    const user_id = await addUser(tx, { name, email, role, active: true })
    const setup_email = await passwordLink(tx, "setup", { id: user_id, name, email })
    await tx.db
      .updateTable("access_requests")
      .set({ status: "approved", decided_at: tx.now, decided_by: tx.actor.person_id, user_id })
      .where("id", "=", id)
      .execute()
    await record(tx, "access.approved", id, { name, email })
    return {
      request: present(await requestFor(tx, id)),
      user: await presentNow(tx, await userFor(tx, user_id)),
      message: afterSetupEmail("Request approved", email, setup_email),
      setup_email,
    }
  })
}

/** The user may have been deleted since. */
async function approvedBefore(tx: Ctx, request: RequestRow): Promise<Approved> {
  // A call that changes nothing still says that it was made.
  await record(tx, "access.approved", request.id, { name: request.name, email: request.email })
  return {
    request: present(request),
    user: request.user_id === null ? null : await presentNow(tx, await userFor(tx, request.user_id)),
    message: `${request.decided_by} approved this request already.`,
    setup_email: null,
  }
}
