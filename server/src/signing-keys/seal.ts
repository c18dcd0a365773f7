import type { App } from "../platform/ctx.ts"
import { resealSecrets } from "../platform/reseal-secrets.ts"
import { signingKeyPurpose } from "./key-in-use.ts"

/** Seals the signing keys with the hub's key of now. Answers whether the one in use can't be opened with it. */
export async function sealSigningKeys(app: Pick<App, "db" | "vault">): Promise<boolean> {
  await resealSecrets(app, "signing_keys", signingKeyPurpose)
  const inUse = await app.db
    .selectFrom("signing_keys")
    .select("secret")
    .where("retired_at", "is", null)
    .executeTakeFirst()
  return inUse !== undefined && app.vault.open(inUse.secret, signingKeyPurpose) === undefined
}
