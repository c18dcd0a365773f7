import type { Ctx } from "../platform/ctx.ts"
import { conflict } from "../platform/failure.ts"
import "./tables.ts"

type Change = { name?: string; email?: string; title?: string; organization?: string; can_review?: boolean }

/** Changes what is known about a person. An address belongs to one person. */
export async function changePerson(tx: Ctx, id: number, change: Change) {
  if (change.email !== undefined) {
    const other = await tx.db
      .selectFrom("people")
      .select("id")
      .where("email", "=", change.email)
      .where("id", "!=", id)
      .executeTakeFirst()
    if (other) throw addressTaken()
  }
  await tx.db.updateTable("people").set(change).where("id", "=", id).execute()
}

export function addressTaken() {
  const sentence = "Somebody else has this email address."
  return conflict(sentence, { code: "email_taken", fields: { email: sentence } })
}
