import type { RecordedEvent } from "@hub/contract/events"
import { notifyAndMail } from "../notifications/notify-and-mail.ts"
import { notifyPerson, withdrawNotifications } from "../notifications/notify.ts"
import { shortenForNotification } from "../notifications/shorten.ts"
import { readPersonName } from "../people/name.ts"
import type { Ctx } from "../platform/ctx.ts"
import type { Subscribers } from "../platform/events/dispatch.ts"
import { readerReportEmail } from "./emails.ts"
import "../topics/tables.ts"
import "./tables.ts"

const causeOfFeedback = (id: number) => `feedback:${id}`

export const feedbackSubscribers: Subscribers = {
  "feedback.sent": notifyOwner,
  "feedback.answered": notifySender,
  "feedback.deleted": (tx, { subject_id }) => withdrawNotifications(tx, { cause: causeOfFeedback(subject_id) }),
}

/** What a reader found wrong in a text, its owner hears at once: administrators only sort it. */
async function notifyOwner(tx: Ctx, { subject_id }: RecordedEvent<"feedback.sent">) {
  const report = await tx.db
    .selectFrom("feedback")
    .innerJoin("topics", "topics.id", "feedback.topic_id")
    .select(["topics.id as topic_id", "topics.owner_id as to", "topics.title"])
    .select(["feedback.message", "feedback.quote", "feedback.page"])
    .where("feedback.id", "=", subject_id)
    .executeTakeFirst()
  if (report?.to == null) return
  const { to, topic_id, title, message } = report
  const about = { link: `/topics/${topic_id}`, cause: causeOfFeedback(subject_id), topic_id }
  const owner = (await readPersonName(tx, to)) ?? title
  await notifyAndMail(tx, {
    to,
    type: "reader_report",
    title: "A reader reports a mistake",
    message: `In "${title}": ${shortenForNotification(message)}`,
    kind: "comment",
    email: readerReportEmail(owner, report, `${tx.app.public_url}${about.link}`),
    ...about,
  })
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
    message: `${name}: ${shortenForNotification(message)}`,
    link: null,
    cause: causeOfFeedback(subject_id),
    topic_id: null,
  })
}
