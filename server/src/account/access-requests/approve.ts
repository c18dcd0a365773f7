import type { accessRequests } from "@hub/contract/access-requests"
import type { Role } from "@hub/contract/account/values"
import type { RouteAnswer } from "@hub/contract/route"
import { inTransaction, type Ctx } from "../../platform/ctx.ts"
import { recordEvent } from "../../platform/events/record.ts"
import { conflict } from "../../platform/refusal.ts"
import { createPasswordLink } from "../password-link.ts"
import { requirePermission } from "../../policy.ts"
import { insertUser } from "../users/create.ts"
import { getUser } from "../users/get.ts"
import { presentCurrentUser } from "../users/present.ts"
import { describeSetupEmail } from "../users/describe-setup-email.ts"
import { presentAccessRequest, getAccessRequest, type AccessRequestRow } from "./get.ts"

type ApproveAccessResult = RouteAnswer<typeof accessRequests.approve>

/** Makes the account that was asked for and sends its set-up link, once, however often it is approved. */
export function approveAccess(ctx: Ctx, id: number, { role }: { role: Role }): Promise<ApproveAccessResult> {
  requirePermission(ctx.actor, "users.manage")
  return inTransaction(ctx, async (tx) => {
    const request = await getAccessRequest(tx, id)
    if (request.status === "declined")
      throw conflict(`${request.decided_by} already declined this request.`, { code: "declined" })
    if (request.status === "approved") return findApprovedUser(tx, request)

    const { name, email } = request
    const user_id = await insertUser(tx, { name, email, role, active: true })
    const setup_email = await createPasswordLink(tx, "setup", { id: user_id, name, email })
    await tx.db
      .updateTable("access_requests")
      .set({ status: "approved", decided_at: tx.now, decided_by: tx.actor.person_id, user_id })
      .where("id", "=", id)
      .execute()
    await recordEvent(tx, "access.approved", id, { name, email })
    return {
      request: presentAccessRequest(await getAccessRequest(tx, id)),
      user: await presentCurrentUser(tx, await getUser(tx, user_id)),
      message: describeSetupEmail("Request approved", email, setup_email),
      setup_email,
    }
  })
}

/** The user may have been deleted since. */
async function findApprovedUser(tx: Ctx, request: AccessRequestRow): Promise<ApproveAccessResult> {
  // A call that changes nothing still says that it was made.
  await recordEvent(tx, "access.approved", request.id, { name: request.name, email: request.email })
  return {
    request: presentAccessRequest(request),
    user: request.user_id === null ? null : await presentCurrentUser(tx, await getUser(tx, request.user_id)),
    message: `${request.decided_by} already approved this request.`,
    setup_email: null,
  }
}
