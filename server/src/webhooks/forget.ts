import type { Ctx } from "../platform/ctx.ts"
import "./tables.ts"

/** Forgets messages that were done with before a moment; answers how many. */
export async function forgetDeliveries({ db }: Ctx, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("webhook_deliveries")
    .where("finished_at", "<", before)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
