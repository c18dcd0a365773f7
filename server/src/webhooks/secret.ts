import type { App } from "../platform/ctx.ts"
import "./tables.ts"

/** What the secrets of webhooks are sealed as. */
export const webhookSecretPurpose = "webhook"

export const lostSecret = "Its secret cannot be read with the key of this hub. Make a new secret."

/** Seals the secrets that an earlier hub, or one with an older key, wrote. Answers how many cannot be read with the keys here. */
export async function sealWebhookSecrets({ db, vault }: Pick<App, "db" | "vault">): Promise<number> {
  let lost = 0
  for (const { id, secret } of await db.selectFrom("webhooks").select(["id", "secret"]).execute()) {
    if (vault.isSealed(secret)) continue
    const plain = vault.open(secret, webhookSecretPurpose)
    if (plain === undefined) lost += 1
    else
      await db
        .updateTable("webhooks")
        .set({ secret: vault.seal(plain, webhookSecretPurpose) })
        .where("id", "=", id)
        .where("secret", "=", secret)
        .execute()
  }
  return lost
}
