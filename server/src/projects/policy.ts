import type { Ctx } from "../platform/ctx.ts"
import { forbidden } from "../platform/failure.ts"

/** Refuses everybody but authors and administrators. */
export function managing(ctx: Ctx) {
  if (ctx.actor.role !== "author" && ctx.actor.role !== "admin") throw forbidden("Only authors manage projects.")
}
