import type { account, Scope } from "@hub/contract/account"
import type { TokenKind } from "@hub/contract/account/values"
import { limits } from "@hub/contract/limits"
import type { RouteAnswer } from "@hub/contract/route"
import { inTransaction, type Ctx } from "../../platform/ctx.ts"
import { recordEvent } from "../../platform/events/record.ts"
import { conflict, invalidField } from "../../platform/refusal.ts"
import { settingsOf } from "../../settings/current.ts"
import { createSecret } from "../../platform/secrets.ts"
import { requireOwnAccount } from "../own-account.ts"
import { presentApiToken } from "./list.ts"

export const apiTokenPrefix = "dht_"

const day = 24 * 60 * 60_000

type CreateApiTokenInput = { name: string; kind: TokenKind; scopes: Scope[]; expires_in_days: number }

/** Makes a token that acts as its user. It is told now and never again: only its hash is kept. */
export async function createApiToken(
  ctx: Ctx,
  input: CreateApiTokenInput,
): Promise<RouteAnswer<typeof account.createToken>> {
  const { user_id } = requireOwnAccount(ctx)
  const { secret, hash } = createSecret(apiTokenPrefix)
  const { token_days } = await settingsOf(ctx)
  if (input.expires_in_days > token_days)
    throw invalidField("expires_in_days", `A token is valid for at most ${token_days} days.`)
  return inTransaction(ctx, async (tx) => {
    const held = await tx.db.selectFrom("api_tokens").select("id").where("user_id", "=", user_id).execute()
    if (held.length >= limits.tokens_per_user)
      throw conflict(`You already have ${limits.tokens_per_user} tokens, the maximum. Revoke one first.`, {
        code: "too_many_tokens",
      })
    const row = await tx.db
      .insertInto("api_tokens")
      .values({
        user_id,
        name: input.name,
        kind: input.kind,
        hash,
        scopes: input.scopes,
        created_at: tx.now,
        expires_at: new Date(tx.now.getTime() + input.expires_in_days * day),
        last_used_at: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await recordEvent(tx, "token.created", row.id, { name: row.name, kind: row.kind })
    return { ...presentApiToken(row, tx.now), token: secret }
  })
}
