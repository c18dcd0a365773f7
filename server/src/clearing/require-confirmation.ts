import { provePassword } from "../account/prove-password.ts"
import type { Ctx } from "../platform/ctx.ts"
import { conflict, forbidden, invalidField } from "../platform/refusal.ts"
import type { Administrator } from "./exclusive-lock.ts"

type ConfirmationInput = { confirm_text: string; password: string }

/** Who may take everything away proves it: by a word that nobody types by chance, and by their password. */
export async function requireConfirmation(ctx: Ctx, input: ConfirmationInput, word: string): Promise<Administrator> {
  if (!ctx.app.may_be_cleared)
    throw conflict("This hub doesn't allow its database to be cleared. HUB_ALLOW_CLEAR_DATABASE controls this.", {
      code: "switched_off",
    })
  if (input.confirm_text !== word) throw invalidField("confirm_text", `Type ${word} to continue.`)
  await provePassword(ctx, input.password)
  if (ctx.actor.kind !== "user") throw forbidden()
  return ctx.actor
}
