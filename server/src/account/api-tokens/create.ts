import type { account, Scope } from "@hub/contract/account"
import { limits } from "@hub/contract/limits"
import type { Answer } from "@hub/contract/route"
import { atomically, type Ctx } from "../../platform/ctx.ts"
import { record } from "../../platform/facts/record.ts"
import { conflict, unfit } from "../../platform/failure.ts"
import { settingsOf } from "../../settings/now.ts"
import { newSecret } from "../../platform/secrets.ts"
import { ownAccount } from "../own.ts"
import { present } from "./list.ts"

export const apiTokenPrefix = "dht_"

const day = 24 * 60 * 60_000

type Wanted = { name: string; scopes: Scope[]; expires_in_days: number }

/** Makes a token that acts as its user. It is told now and never again: only its hash is kept. */
export async function createApiToken(ctx: Ctx, wanted: Wanted): Promise<Answer<typeof account.createToken>> {
  const { user_id } = ownAccount(ctx)
  const { secret, hash } = newSecret(apiTokenPrefix)
  const { token_days } = await settingsOf(ctx)
  if (wanted.expires_in_days > token_days) throw unfit("expires_in_days", `A token lives ${token_days} days at most.`)
  return atomically(ctx, async (tx) => {
    const held = await tx.db.selectFrom("api_tokens").select("id").where("user_id", "=", user_id).execute()
    if (held.length >= limits.tokens_per_user)
      throw conflict(`You have ${limits.tokens_per_user} tokens. Revoke one first.`, { code: "too_many_tokens" })
    const row = await tx.db
      .insertInto("api_tokens")
      .values({
        user_id,
        name: wanted.name,
        hash,
        scopes: wanted.scopes,
        created_at: tx.now,
        expires_at: new Date(tx.now.getTime() + wanted.expires_in_days * day),
        last_used_at: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await record(tx, "token.created", row.id, { name: row.name })
    return { ...present(row, tx.now), token: secret }
  })
}
