import type { Ctx } from "../platform/ctx.ts"
import { utcDay } from "../platform/day.ts"
import "./tables.ts"

/** Forgets the days that were measured before a moment; answers how many. */
export async function deleteMeasuredDays({ db }: Ctx, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("measured_days")
    .where("day", "<", utcDay(before))
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
