import type { RecordedEvent } from "@hub/contract/events"
import { notifyPerson, withdrawNotifications } from "../notifications/notify.ts"
import { sendByPreference } from "../notifications/send-by-preference.ts"
import { readPersonName } from "../people/name.ts"
import type { Ctx } from "../platform/ctx.ts"
import type { Subscribers } from "../platform/events/dispatch.ts"
import { recipientsOf } from "./away.ts"
import { rejectedEmail, reopenedEmail } from "./emails.ts"
import { answererName, reviewRows } from "./rows.ts"

/** What the others in a round hear of a rejection, and the person who rejected of what came of it. */
export const rejectionSubscribers: Subscribers = {
  "review.rejected": emailOthers,
  "topic.reopened": emailRejecters,
}

async function emailOthers(tx: Ctx, { subject_id, data: { title, topic_id } }: RecordedEvent<"review.rejected">) {
  const rejection = await reviewRows(tx)
    .select(["review_requests.round_id", "review_requests.reviewer_id", "review_requests.decided_at"])
    .select(["review_requests.summary", answererName.as("rejecter")])
    .where("review_requests.id", "=", subject_id)
    .executeTakeFirstOrThrow()
  const { rejecter, summary } = rejection
  const others = await reviewRows(tx)
    .select(["review_requests.reviewer_id", "review_requests.answered_by", "absence.deputy_id"])
    .select("review_requests.withdrawn_at")
    .where("review_requests.round_id", "=", rejection.round_id)
    .where("review_requests.reviewer_id", "!=", rejection.reviewer_id)
    .where((row) =>
      row.or([
        row("review_requests.status", "in", ["approved", "changes_requested"]),
        row("review_requests.withdrawn_at", "=", rejection.decided_at),
      ]),
    )
    .execute()
  const recipients = others.flatMap(({ reviewer_id, answered_by, deputy_id, withdrawn_at }) =>
    recipientsOf(reviewer_id, withdrawn_at === null ? answered_by : deputy_id),
  )
  const cause = `rejected:${subject_id}`
  for (const to of new Set(recipients)) {
    const reader = (await readPersonName(tx, to)) ?? ""
    const email = rejectedEmail({ reader, rejecter, title, summary })
    await sendByPreference(tx, {
      to,
      kind: "outcome",
      message: email,
      entries: [{ link: `/topics/${topic_id}`, cause, topic_id }],
    })
    await notifyPerson(tx, {
      to,
      type: "decision",
      title: "Rejected",
      message: `${rejecter} rejected "${title}". You don't need to do anything else.`,
      link: `/topics/${topic_id}`,
      cause,
      topic_id,
    })
  }
}

async function emailRejecters(
  tx: Ctx,
  { subject_id: topic_id, data: { title }, actor_id }: RecordedEvent<"topic.reopened">,
) {
  const rejections = await reviewRows(tx)
    .select(["review_requests.id", "review_requests.reviewer_id", "reviewer.name as reviewer"])
    .where("review_requests.topic_id", "=", topic_id)
    .where("review_requests.status", "=", "rejected")
    .where("review_requests.round_id", "=", (row) =>
      row
        .selectFrom("review_rounds as last")
        .select((of) => of.fn.max("last.id").as("id"))
        .where("last.topic_id", "=", topic_id),
    )
    .execute()
  const owner = (await readPersonName(tx, actor_id)) ?? "Its owner"
  for (const { id, reviewer_id: to, reviewer } of rejections) {
    await withdrawNotifications(tx, { cause: `rejected:${id}` })
    const cause = `reopened:${id}`
    const link = `/topics/${topic_id}`
    const email = reopenedEmail({ reviewer, owner, title })
    await sendByPreference(tx, { to, kind: "outcome", message: email, entries: [{ link, cause, topic_id }] })
    const message = `${owner} reopened "${title}", which you rejected.`
    await notifyPerson(tx, { to, type: "decision", title: "Reopened", message, link, cause, topic_id })
  }
}
