import type { SetupEmail } from "@hub/contract/users"
import type { Ctx } from "../platform/ctx.ts"
import { postMail } from "../platform/mail/outbox.ts"
import { newSecret } from "../platform/secrets.ts"
import { settingsOf } from "../settings/now.ts"
import { resetLetter, setupLetter } from "./letters.ts"
import { revokePasswordTokens } from "./session.ts"

const minute = 60_000
const lives = { setup: 24 * 60 * minute, reset: 30 * minute }

type To = { id: number; name: string; email: string }

/** Gives a user a link to set a password, the only good one, by mail; where no mail carries it, to pass on. */
export async function passwordLink(tx: Ctx, purpose: "setup" | "reset", user: To): Promise<SetupEmail> {
  await revokePasswordTokens(tx, user.id)
  const { secret, hash } = newSecret()
  const link = `${tx.house.public_url}/auth/${purpose}-password/${secret}`
  const { hub_name } = await settingsOf(tx)
  const letter = (purpose === "setup" ? setupLetter : resetLetter)(hub_name, user.name, link)
  const mail = await postMail(tx, { to_email: user.email, to_name: user.name, ...letter })
  await tx.db
    .insertInto("password_tokens")
    .values({
      hash,
      purpose,
      user_id: user.id,
      expires_at: new Date(tx.now.getTime() + lives[purpose]),
      used_at: null,
      mail_id: mail.id,
    })
    .execute()
  return { mail: mail.state, link: mail.state === "queued" ? null : link }
}
