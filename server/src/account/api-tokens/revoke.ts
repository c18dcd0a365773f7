import { atomically, type Ctx } from "../../platform/ctx.ts"
import { record } from "../../platform/facts/record.ts"
import { missing } from "../../platform/failure.ts"
import { ownAccount } from "../own.ts"

export function revokeApiToken(ctx: Ctx, id: number): Promise<undefined> {
  const { user_id } = ownAccount(ctx)
  return atomically(ctx, async (tx) => {
    const gone = await tx.db
      .deleteFrom("api_tokens")
      .where("id", "=", id)
      .where("user_id", "=", user_id)
      .returning("name")
      .executeTakeFirst()
    if (!gone) throw missing("Token")
    await record(tx, "token.revoked", id, gone)
    return undefined
  })
}
