import type { Ctx } from "../platform/ctx.ts"
import { forbidden } from "../platform/failure.ts"

/** Refuses everybody but administrators. */
export function administering(ctx: Ctx) {
  if (ctx.actor.role !== "admin") throw forbidden("Only an administrator may do that.")
}
