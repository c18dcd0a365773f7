import { provePassword } from "../account/prove-password.ts"
import type { Ctx } from "../platform/ctx.ts"
import { conflict, forbidden, unfit } from "../platform/failure.ts"
import type { Administrator } from "./stand-still.ts"

type Given = { confirm_text: string; password: string }

/** Who may take everything away proves it: by a word that nobody types by chance, and by his password. */
export async function mustProve(ctx: Ctx, given: Given, word: string): Promise<Administrator> {
  if (!ctx.house.may_be_cleared)
    throw conflict("This hub does not let its database be cleared. HUB_ALLOW_CLEAR_DATABASE decides.", {
      code: "switched_off",
    })
  if (given.confirm_text !== word) throw unfit("confirm_text", `Type ${word} to go on.`)
  await provePassword(ctx, given.password)
  if (ctx.actor.kind !== "user") throw forbidden()
  return ctx.actor
}
