import type { Priority, ReviewNotice } from "@hub/contract/reviews"
import type { Ctx } from "../platform/ctx.ts"
import { unfit } from "../platform/failure.ts"
import { record } from "../platform/facts/record.ts"
import type { RevisionRow } from "../topics/tables.ts"
import type { Asking } from "./letters.ts"
import { invite } from "./links.ts"
import "./tables.ts"

export type Person = { id: number; name: string; email: string | null }
type Asked = {
  round_id: number
  step_id?: number
  topic_id: number
  requested_by: number
  priority: Priority
  due_date: string
  message: string
  delegated_from?: number | null
  /** Whoever answers by the link has to enter a code first, which is mailed to him. */
  code_required?: boolean
  /** What changed since he answered before; without it he is asked for the first time. */
  scope?: string[] | undefined
  revision: RevisionRow
  reviewer: Person
} & Pick<Asking, "requester" | "passed_on">

/** Asks one person about one revision: his request, its link, and the letter that carries it. */
export async function askPerson(tx: Ctx, asked: Asked): Promise<ReviewNotice> {
  const { revision, reviewer, requester, passed_on, scope, code_required = false, ...row } = asked
  if (code_required) mustReceiveCodes(tx, reviewer)
  const { id } = await tx.db
    .insertInto("review_requests")
    .values({
      ...row,
      ...(scope === undefined ? {} : { kind: "recheck", scope: JSON.stringify(scope) }),
      code_to: code_required ? reviewer.email : null,
      reviewer_id: reviewer.id,
      revision_id: revision.id,
      revision_number: revision.number,
      decision: null,
      decided_revision_id: null,
      created_at: tx.now,
      opened_at: null,
      decided_at: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow()
  const { title } = revision
  await record(tx, "review.requested", id, { topic_id: row.topic_id, title, reviewer: reviewer.name })
  const { topic_id } = row
  return invite(tx, {
    id,
    topic_id,
    reviewer,
    requester,
    passed_on,
    title,
    due_date: row.due_date,
    message: row.message,
    scope,
  })
}

function mustReceiveCodes({ house }: Ctx, { name, email }: Person) {
  if (!house.mail_is_on) throw noCodes()
  if (email === null) throw unfit("code_required", `No email address of ${name} is known, so no code can be mailed.`)
}

export const noCodes = () => unfit("code_required", "This hub sends no mail, so no code can be asked for.")
