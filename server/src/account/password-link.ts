import type { SetupEmail } from "@hub/contract/users"
import type { Ctx } from "../platform/ctx.ts"
import { queueEmail } from "../platform/mail/outbox.ts"
import { createSecret } from "../platform/secrets.ts"
import { settingsOf } from "../settings/current.ts"
import { resetEmail, setupEmail } from "./emails.ts"
import { revokePasswordTokens } from "./session.ts"

const minute = 60_000
const linkLifetimes = { setup: 24 * 60 * minute, reset: 30 * minute }

type PasswordLinkUser = { id: number; name: string; email: string }

/** Gives a user a link to set a password, the only good one, by mail; where no mail carries it, to pass on. */
export async function createPasswordLink(
  tx: Ctx,
  purpose: "setup" | "reset",
  user: PasswordLinkUser,
): Promise<SetupEmail> {
  await revokePasswordTokens(tx, user.id)
  const { secret, hash } = createSecret()
  const link = `${tx.app.public_url}/auth/${purpose}-password/${secret}`
  const { hub_name } = await settingsOf(tx)
  const message = (purpose === "setup" ? setupEmail : resetEmail)(hub_name, user.name, link)
  const mail = await queueEmail(tx, { to_email: user.email, to_name: user.name, ...message })
  await tx.db
    .insertInto("password_tokens")
    .values({
      hash,
      purpose,
      user_id: user.id,
      expires_at: new Date(tx.now.getTime() + linkLifetimes[purpose]),
      used_at: null,
      email_id: mail.id,
    })
    .execute()
  return { mail: mail.state, link: mail.state === "queued" ? null : link }
}
