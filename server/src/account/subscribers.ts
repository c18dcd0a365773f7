import type { Ctx } from "../platform/ctx.ts"
import type { Subscribers } from "../platform/events/dispatch.ts"
import { queueEmail } from "../platform/mail/outbox.ts"
import { settingsOf } from "../settings/current.ts"
import { passwordChangedEmail } from "./emails.ts"

export const accountSubscribers: Subscribers = {
  "user.password_changed": (tx, event) => emailAccountOwner(tx, event.subject_id),
}

async function emailAccountOwner(tx: Ctx, user_id: number) {
  const user = await tx.db
    .selectFrom("users")
    .innerJoin("people", "people.id", "users.person_id")
    .select(["name", "email"])
    .where("users.id", "=", user_id)
    .executeTakeFirst()
  if (user === undefined || user.email === null) return
  const { hub_name } = await settingsOf(tx)
  const email = passwordChangedEmail(hub_name, user.name, `${tx.app.public_url}/login`)
  await queueEmail(tx, { to_email: user.email, to_name: user.name, ...email })
}
