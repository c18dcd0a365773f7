import type { ApiToken } from "@hub/contract/account"
import type { Ctx } from "../../platform/ctx.ts"
import { requireOwnAccount } from "../own-account.ts"
import type { ApiTokenRow } from "../tables.ts"

export async function listApiTokens(ctx: Ctx): Promise<ApiToken[]> {
  const { user_id } = requireOwnAccount(ctx)
  const rows = await ctx.db
    .selectFrom("api_tokens")
    .selectAll()
    .where("user_id", "=", user_id)
    .orderBy("id", "desc")
    .execute()
  return rows.map((row) => presentApiToken(row, ctx.now))
}

export const presentApiToken = (
  { id, name, kind, scopes, created_at, expires_at, last_used_at }: ApiTokenRow,
  now: Date,
) => ({
  id,
  name,
  kind,
  scopes,
  created_at: created_at.toISOString(),
  expires_at: expires_at.toISOString(),
  last_used_at: last_used_at?.toISOString() ?? null,
  expired: expires_at <= now,
})
