import type { Answer } from "@hub/contract/route"
import type { users } from "@hub/contract/users"
import { atomically, type Ctx } from "../../platform/ctx.ts"
import { record } from "../../platform/facts/record.ts"
import { conflict } from "../../platform/failure.ts"
import { passwordLink } from "../password-link.ts"
import { mustBeAllowed } from "../../policy.ts"
import { userFor } from "./get.ts"

/** Sends the set-up link again; the one sent before is dead. */
export function resendSetupEmail(ctx: Ctx, id: number): Promise<Answer<typeof users.resendSetupEmail>> {
  mustBeAllowed(ctx.actor, "users.manage")
  return atomically(ctx, async (tx) => {
    const user = await userFor(tx, id)
    if (user.password_set) throw conflict("This user has set a password already.", { code: "password_set" })
    if (!user.active) throw conflict("This user is not active. Activate the account first.", { code: "not_active" })
    const setup_email = await passwordLink(tx, "setup", user)
    await record(tx, "user.setup_sent", id, { email: user.email })
    return {
      message:
        setup_email.link === null
          ? `Password setup email sent to ${user.email}.`
          : "Mail is off, so no password setup email was sent: pass the link on yourself.",
      setup_email,
    }
  })
}
