import type { Ctx } from "../platform/ctx.ts"
import { forbidden } from "../platform/refusal.ts"
import { requirePermission } from "../policy.ts"

/** Whose account it is that its owner is about to manage. */
export function requireOwnAccount({ actor }: Ctx): { user_id: number; person_id: number } {
  requirePermission(actor, "account.own")
  if (actor.kind !== "user") throw forbidden()
  return actor
}
