import type { Ctx } from "../platform/ctx.ts"
import { unlessTaken } from "../platform/db/unless-taken.ts"
import { conflict } from "../platform/failure.ts"
import "./tables.ts"

type Change = {
  name?: string
  email?: string | null
  title?: string
  organization?: string
  can_review?: boolean
  left_at?: Date
}

/** Changes what is known about a person. An address belongs to one person. */
export async function changePerson(tx: Ctx, id: number, change: Change) {
  const write = tx.db.updateTable("people").set(change).where("id", "=", id).execute()
  await unlessTaken("people_email", addressTaken, write)
}

export function addressTaken() {
  const sentence = "Somebody else has this email address."
  return conflict(sentence, { code: "email_taken", fields: { email: sentence } })
}
