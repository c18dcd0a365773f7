import { inTransaction, type Ctx } from "../../platform/ctx.ts"
import { recordEvent } from "../../platform/events/record.ts"
import { notFound } from "../../platform/refusal.ts"
import { requireOwnAccount } from "../own-account.ts"

export function revokeApiToken(ctx: Ctx, id: number): Promise<undefined> {
  const { user_id } = requireOwnAccount(ctx)
  return inTransaction(ctx, async (tx) => {
    const gone = await tx.db
      .deleteFrom("api_tokens")
      .where("id", "=", id)
      .where("user_id", "=", user_id)
      .returning("name")
      .executeTakeFirst()
    if (!gone) throw notFound("Token")
    await recordEvent(tx, "token.revoked", id, gone)
    return undefined
  })
}
