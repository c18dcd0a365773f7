import type { SigningKey } from "@hub/contract/signing-keys"
import type { KeyList } from "@hub/verifier/key-list"
import { fingerprintOf } from "@hub/verifier/signature"
import type { Ctx } from "../platform/ctx.ts"
import "./tables.ts"

/** The keys of the hub, the oldest first. */
export async function listSigningKeys({ db }: Pick<Ctx, "db">): Promise<SigningKey[]> {
  const rows = await db
    .selectFrom("signing_keys")
    .select(["key", "created_at", "retired_at", "endorsement"])
    .orderBy("id")
    .execute()
  return rows.map(({ key, created_at, retired_at, endorsement }) => ({
    key,
    fingerprint: fingerprintOf(key),
    created_at: created_at.toISOString(),
    retired_at: retired_at?.toISOString() ?? null,
    endorsement,
  }))
}

/** What anybody may have, to verify what the hub signed. */
export async function listPublishedKeys(ctx: Ctx): Promise<KeyList> {
  const keys = await listSigningKeys(ctx)
  return {
    format: 1,
    hub: ctx.app.public_url,
    keys: keys.map(({ key, created_at, retired_at, endorsement }) => ({ key, created_at, retired_at, endorsement })),
  }
}
