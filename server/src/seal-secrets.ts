import { sealTotpSecrets } from "./account/second-factor/totp-secret.ts"
import { sealMailPassword } from "./platform/mail/server.ts"
import type { App } from "./platform/ctx.ts"
import { keyFile } from "./platform/secret-key.ts"
import { destinationSecretPurpose } from "./destinations/secret.ts"
import { sealSigningKeys } from "./signing-keys/seal.ts"
import { resealSecrets } from "./platform/reseal-secrets.ts"
import { webhookSecretPurpose } from "./webhooks/secret.ts"

/** Seals every secret with the key of now, and says what has to be set up again because the key of then is not here. */
export async function sealSecrets(app: Pick<App, "db" | "vault">): Promise<string | undefined> {
  const [apps, webhooks] = [await sealTotpSecrets(app), await resealSecrets(app, "webhooks", webhookSecretPurpose)]
  const destinations = await resealSecrets(app, "destinations", destinationSecretPurpose)
  const mail = await sealMailPassword(app)
  const isSigningKeyLost = await sealSigningKeys(app)
  const lost = [
    mail &&
      "The password of the mail server was encrypted with a key that is not here. Email is off until an administrator enters it again.",
    destinations > 0 &&
      `The secrets of ${destinations} ${destinations === 1 ? "destination" : "destinations"} were encrypted with a key that is not here. An administrator has to enter them again.`,
    isSigningKeyLost &&
      "The signing key was encrypted with a key that is not here. The hub will sign with a new one, which the earlier one can’t confirm.",
  ].filter((sentence) => sentence !== false)
  if (apps + webhooks === 0) return lost.length === 0 ? undefined : lost.join(" ")
  const all = `${apps} ${apps === 1 ? "authenticator app" : "authenticator apps"} and ${webhooks} ${webhooks === 1 ? "webhook" : "webhooks"}`
  return (
    `The secrets of ${all} were encrypted with a key that is not here. Stop the hub and put the file ${keyFile} of the ` +
    `earlier data folder into this one, or set the earlier HUB_SECRET_KEY. Without that key, users sign in with a recovery ` +
    `code or a passkey and add their app again, an administrator removes the second factor of those who have neither, ` +
    `and each webhook needs a new secret.${["", ...lost].join(" ")}`
  )
}
