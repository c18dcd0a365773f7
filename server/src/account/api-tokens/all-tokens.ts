import type { OwnedApiToken } from "@hub/contract/settings"
import { inTransaction, type Ctx } from "../../platform/ctx.ts"
import { recordEvent } from "../../platform/events/record.ts"
import { notFound } from "../../platform/refusal.ts"
import { requirePermission } from "../../policy.ts"
import { presentApiToken } from "./list.ts"
import "../../people/tables.ts"
import "../tables.ts"

/** The tokens of everybody, whose programs may call the hub, the one made last first. */
export async function listAllApiTokens(ctx: Ctx): Promise<OwnedApiToken[]> {
  requirePermission(ctx.actor, "users.see")
  const rows = await ctx.db
    .selectFrom("api_tokens")
    .innerJoin("users", "users.id", "user_id")
    .innerJoin("people", "people.id", "users.person_id")
    .selectAll("api_tokens")
    .select("people.name as owner")
    .orderBy("api_tokens.id", "desc")
    .execute()
  return rows.map(({ owner, ...row }) => ({ ...presentApiToken(row, ctx.now), owner }))
}

/** Revokes a token of any user: programs that use it are refused at once. */
export function revokeAnyApiToken(ctx: Ctx, id: number): Promise<undefined> {
  requirePermission(ctx.actor, "users.manage")
  return inTransaction(ctx, async (tx) => {
    const gone = await tx.db.deleteFrom("api_tokens").where("id", "=", id).returning("name").executeTakeFirst()
    if (!gone) throw notFound("Token")
    await recordEvent(tx, "token.revoked", id, gone)
    return undefined
  })
}
