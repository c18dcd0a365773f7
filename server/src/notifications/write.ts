import type { Notified } from "@hub/contract/mails"
import type { NewsKind } from "@hub/contract/notifications"
import type { Ctx } from "../platform/ctx.ts"
import { postMail } from "../platform/mail/outbox.ts"
import { enterDigest } from "./digest/enter.ts"
import { wishesOf } from "./wishes.ts"
import "../account/tables.ts"
import "../people/tables.ts"

export type News = {
  to: number
  kind: NewsKind
  letter: { subject: string; text: string }
  /** What a digest says instead; without words of its own, the subject of the letter. */
  lines: { text?: string; link: string | null; cause: string; topic_id: number }[]
}

/** Writes news to a person in the way he wishes. Whoever has no account has no digest and no hub, and gets every letter. */
export async function write(tx: Ctx, { to, kind, letter, lines }: News): Promise<Notified["mail"]> {
  const { name, email, user_id } = await tx.db
    .selectFrom("people")
    .leftJoin("users", (join) => join.onRef("users.person_id", "=", "people.id").on("users.active", "=", true))
    .select(["people.name", "people.email", "users.id as user_id"])
    .where("people.id", "=", to)
    .executeTakeFirstOrThrow()
  const way = user_id === null ? "at_once" : (await wishesOf(tx, user_id))[kind]
  if (email === null) return "no_address"
  const [line, ...more] = lines
  const about = line && more.length === 0 ? { about: line.cause } : {}
  if (way === "at_once") return (await postMail(tx, { to_name: name, to_email: email, ...letter, ...about })).state
  if (way === "digest")
    await enterDigest(
      tx,
      user_id!,
      lines.map((line) => ({ text: letter.subject, ...line })),
    )
  return way
}
