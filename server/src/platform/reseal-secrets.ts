import { sql } from "kysely"
import type { App } from "./ctx.ts"

type SecretTable = "webhooks" | "destinations" | "signing_keys"

/**
 * Seals the secrets of a table that an earlier hub, or one with an older key, wrote. Answers how many cannot be read with the
 * keys here.
 */
export async function resealSecrets(
  { db, vault }: Pick<App, "db" | "vault">,
  table: SecretTable,
  purpose: string,
): Promise<number> {
  let lost = 0
  const { rows } = await sql<{ id: number; secret: string }>`
    select id, secret from ${sql.table(table)} where secret <> ''`.execute(db)
  for (const { id, secret } of rows) {
    if (vault.isSealed(secret)) continue
    const plain = vault.open(secret, purpose)
    if (plain === undefined) lost += 1
    else
      await sql`update ${sql.table(table)} set secret = ${vault.seal(plain, purpose)}
        where id = ${id} and secret = ${secret}`.execute(db)
  }
  return lost
}
