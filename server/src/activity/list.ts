import type { Activity } from "@hub/contract/projects"
import { sql } from "kysely"
import type { Ctx } from "../platform/ctx.ts"
import { mustBeAllowed } from "../policy.ts"
import { activityColumns, present, toldTypes } from "./words.ts"

/** What happened last in the whole hub, the newest first. */
export async function lastActivity(ctx: Ctx, { limit }: { limit: number }): Promise<Activity[]> {
  mustBeAllowed(ctx.actor, "dashboard.read")
  const rows = await ctx.db
    .selectFrom("facts")
    .leftJoin("people", "people.id", "actor_id")
    .select(activityColumns)
    .where("type", "in", toldTypes)
    .orderBy("facts.id", "desc")
    .limit(sql.lit(limit))
    .execute()
  return rows.map(present)
}
