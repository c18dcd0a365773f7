import { draftDays } from "@hub/contract/drafts"
import type { Ctx } from "../../platform/ctx.ts"
import "./tables.ts"

export async function expireDrafts(ctx: Ctx) {
  const oldest = new Date(ctx.now.getTime() - draftDays * 24 * 60 * 60_000)
  await ctx.db.deleteFrom("topic_drafts").where("updated_at", "<", oldest).execute()
}
