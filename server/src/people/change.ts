import type { Ctx } from "../platform/ctx.ts"
import { refuseIfTaken } from "../platform/db/unique-violation.ts"
import { conflict } from "../platform/refusal.ts"
import "./tables.ts"

type ChangePersonInput = {
  name?: string
  email?: string | null
  title?: string
  organization?: string
  can_review?: boolean
  left_at?: Date
}

/** Changes what is known about a person. An address belongs to one person. */
export async function changePerson(tx: Ctx, id: number, change: ChangePersonInput) {
  const write = tx.db.updateTable("people").set(change).where("id", "=", id).execute()
  await refuseIfTaken("people_email", refuseTakenAddress, write)
}

export function refuseTakenAddress() {
  const sentence = "Someone else uses this email address."
  return conflict(sentence, { code: "email_taken", fields: { email: sentence } })
}
