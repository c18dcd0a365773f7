import type { Ctx } from "../platform/ctx.ts"
import { forbidden } from "../platform/failure.ts"
import { mustBeAllowed } from "../policy.ts"

/** Whose account it is that its owner is about to manage. */
export function ownAccount({ actor }: Ctx): { user_id: number; person_id: number } {
  mustBeAllowed(actor, "account.own")
  if (actor.kind !== "user") throw forbidden()
  return actor
}
