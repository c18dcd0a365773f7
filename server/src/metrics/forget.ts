import type { Ctx } from "../platform/ctx.ts"
import { dayOf } from "../platform/day.ts"
import "./tables.ts"

/** Forgets the days that were measured before a moment; answers how many. */
export async function forgetMeasured({ db }: Ctx, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("measured_days")
    .where("day", "<", dayOf(before))
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
