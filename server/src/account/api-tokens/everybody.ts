import type { AnyToken } from "@hub/contract/settings"
import { atomically, type Ctx } from "../../platform/ctx.ts"
import { record } from "../../platform/facts/record.ts"
import { missing } from "../../platform/failure.ts"
import { mustBeAllowed } from "../../policy.ts"
import { present } from "./list.ts"
import "../../people/tables.ts"
import "../tables.ts"

/** The tokens of everybody, whose programs may call the hub, the one made last first. */
export async function listEverybodysTokens(ctx: Ctx): Promise<AnyToken[]> {
  mustBeAllowed(ctx.actor, "users.see")
  const rows = await ctx.db
    .selectFrom("api_tokens")
    .innerJoin("users", "users.id", "user_id")
    .innerJoin("people", "people.id", "users.person_id")
    .selectAll("api_tokens")
    .select("people.name as owner")
    .orderBy("api_tokens.id", "desc")
    .execute()
  return rows.map(({ owner, ...row }) => ({ ...present(row, ctx.now), owner }))
}

/** Takes a token from whoever has it: programs that use it are refused at once. */
export function revokeAnybodysToken(ctx: Ctx, id: number): Promise<undefined> {
  mustBeAllowed(ctx.actor, "users.manage")
  return atomically(ctx, async (tx) => {
    const gone = await tx.db.deleteFrom("api_tokens").where("id", "=", id).returning("name").executeTakeFirst()
    if (!gone) throw missing("Token")
    await record(tx, "token.revoked", id, gone)
    return undefined
  })
}
