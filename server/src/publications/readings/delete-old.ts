import type { Ctx } from "../../platform/ctx.ts"
import { utcDay } from "../../platform/day.ts"
import "../tables.ts"

/** Forgets how editions were read before a moment. */
export async function deleteReadings({ db }: Ctx, before: Date) {
  for (const table of ["reading_counts", "unfound_searches"] as const)
    await db.deleteFrom(table).where("day", "<", utcDay(before)).execute()
}
