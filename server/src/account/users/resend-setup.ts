import type { RouteAnswer } from "@hub/contract/route"
import type { users } from "@hub/contract/users"
import { inTransaction, type Ctx } from "../../platform/ctx.ts"
import { recordEvent } from "../../platform/events/record.ts"
import { conflict } from "../../platform/refusal.ts"
import { createPasswordLink } from "../password-link.ts"
import { requirePermission } from "../../policy.ts"
import { getUser } from "./get.ts"
import { explainEmailOff } from "./describe-setup-email.ts"

/** Sends the set-up link again; the one sent before is dead. */
export function resendSetupEmail(ctx: Ctx, id: number): Promise<RouteAnswer<typeof users.resendSetupEmail>> {
  requirePermission(ctx.actor, "users.manage")
  return inTransaction(ctx, async (tx) => {
    const user = await getUser(tx, id)
    if (user.password_set) throw conflict("This user has already set a password.", { code: "password_set" })
    if (!user.active) throw conflict("This user is not active. Activate the account first.", { code: "not_active" })
    const setup_email = await createPasswordLink(tx, "setup", user)
    await recordEvent(tx, "user.setup_sent", id, { email: user.email })
    return {
      message:
        setup_email.link === null
          ? `The password setup email is being sent to ${user.email}.`
          : explainEmailOff(user.email),
      setup_email,
    }
  })
}
