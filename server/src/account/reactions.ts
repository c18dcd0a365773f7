import type { Ctx } from "../platform/ctx.ts"
import type { Reactions } from "../platform/facts/react.ts"
import { postMail } from "../platform/mail/outbox.ts"
import { settingsOf } from "../settings/now.ts"
import { changedLetter } from "./letters.ts"

export const accountReactions: Reactions = {
  "user.password_changed": (tx, fact) => tellOwner(tx, fact.subject_id),
}

async function tellOwner(tx: Ctx, user_id: number) {
  const user = await tx.db
    .selectFrom("users")
    .innerJoin("people", "people.id", "users.person_id")
    .select(["name", "email"])
    .where("users.id", "=", user_id)
    .executeTakeFirst()
  if (user === undefined || user.email === null) return
  const { hub_name } = await settingsOf(tx)
  const letter = changedLetter(hub_name, user.name, `${tx.house.public_url}/login`)
  await postMail(tx, { to_email: user.email, to_name: user.name, ...letter })
}
