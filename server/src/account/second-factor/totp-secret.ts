import type { App } from "../../platform/ctx.ts"
import "../tables.ts"

/** Whose secret it is, sealed with it: in another user's row it opens nothing. */
export const totpSecretLabel = (user_id: number) => `totp ${user_id}`

/** Seals the secrets that an earlier hub, or one with an older key, wrote. Answers how many cannot be read with the keys here. */
export async function sealTotpSecrets({ db, vault }: Pick<App, "db" | "vault">): Promise<number> {
  let lost = 0
  for (const { user_id, totp_secret } of await db.selectFrom("second_factors").selectAll().execute()) {
    if (vault.isSealed(totp_secret)) continue
    const secret = vault.open(totp_secret, totpSecretLabel(user_id))
    if (secret === undefined) lost += 1
    else
      await db
        .updateTable("second_factors")
        .set({ totp_secret: vault.seal(secret, totpSecretLabel(user_id)) })
        .where("user_id", "=", user_id)
        .where("totp_secret", "=", totp_secret)
        .execute()
  }
  return lost
}
