import type { AskedPerson } from "./links.ts"
import type { ReviewNotification } from "@hub/contract/reviews"
import type { Priority } from "@hub/contract/reviews/values"
import type { Ctx } from "../platform/ctx.ts"
import { invalidField } from "../platform/refusal.ts"
import { recordEvent } from "../platform/events/record.ts"
import type { RevisionRow } from "../topics/tables.ts"
import type { RequestEmailInput } from "./emails.ts"
import { inviteReviewer } from "./links.ts"
import "./tables.ts"

type AskPersonInput = {
  round_id: number
  step_id?: number
  topic_id: number
  requested_by: number
  priority: Priority
  due_date: string
  message: string
  delegated_from?: number | null
  /** The person who answers by the link has to enter a code first, which is mailed to them. */
  code_required?: boolean
  /** What changed since they answered before; without it they are asked for the first time. */
  scope?: string[] | undefined
  revision: RevisionRow
  reviewer: AskedPerson
} & Pick<RequestEmailInput, "requester" | "passed_on">

/** Asks one person about one revision: their request, its link, and the email that carries it. */
export async function askPerson(tx: Ctx, asked: AskPersonInput): Promise<ReviewNotification> {
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
  await recordEvent(tx, "review.requested", id, { topic_id: row.topic_id, title, reviewer: reviewer.name })
  const { topic_id } = row
  return inviteReviewer(tx, {
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

function mustReceiveCodes({ app }: Ctx, { name, email }: AskedPerson) {
  if (!app.mail_is_on) throw noCodesRefusal()
  if (email === null) throw invalidField("code_required", `${name} has no email address, so no code can be sent.`)
}

export const noCodesRefusal = () =>
  invalidField("code_required", "Email is off in this hub, so no code can be required.")
