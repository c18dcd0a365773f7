import type { RecordedEvent } from "@hub/contract/events"
import { notifyPerson, withdrawNotifications } from "../notifications/notify.ts"
import type { Ctx } from "../platform/ctx.ts"
import type { Subscribers } from "../platform/events/dispatch.ts"
import "./tables.ts"

const causeOfFeedback = (id: number) => `feedback:${id}`
/** How much of an answer a notification holds. */
const maxQuoteLength = 500

export const feedbackSubscribers: Subscribers = {
  "feedback.answered": notifySender,
  "feedback.deleted": (tx, { subject_id }) => withdrawNotifications(tx, { cause: causeOfFeedback(subject_id) }),
  "user.deleted": (tx, { data }) => reassignFeedback(tx, data.person_id, data.reassign_to),
  "person.merged": (tx, { data }) => reassignFeedback(tx, data.person_id, data.reassign_to),
}

/** The person who sent it reads the answer in the hub too. */
async function notifySender(tx: Ctx, { subject_id }: RecordedEvent<"feedback.answered">) {
  const reply = await tx.db
    .selectFrom("feedback_replies")
    .innerJoin("feedback", "feedback.id", "feedback_id")
    .innerJoin("people", "people.id", "feedback_replies.created_by")
    .select(["feedback.created_by as to", "people.name", "feedback_replies.message"])
    .where("feedback_id", "=", subject_id)
    .orderBy("feedback_replies.id", "desc")
    .limit(1)
    .executeTakeFirst()
  if (!reply) return
  const { to, name, message } = reply
  if (to === null) return
  await notifyPerson(tx, {
    to,
    type: "report_answered",
    title: "Your feedback has a reply",
    message: `${name}: ${message.length > maxQuoteLength ? `${message.slice(0, maxQuoteLength)}…` : message}`,
    link: null,
    cause: causeOfFeedback(subject_id),
    topic_id: null,
  })
}

/** What somebody was to answer goes to the heir, or waits for somebody. */
async function reassignFeedback(tx: Ctx, person_id: number, heir: number | null) {
  await tx.db
    .updateTable("feedback")
    .set((row) => ({ assignee_id: heir, version: row("version", "+", 1) }))
    .where("assignee_id", "=", person_id)
    .where("status", "not in", ["closed", "spam"])
    .execute()
}
