import type { Fact } from "@hub/contract/facts"
import { notify, withdrawNotices } from "../notifications/notify.ts"
import type { Ctx } from "../platform/ctx.ts"
import type { Reactions } from "../platform/facts/react.ts"
import "./tables.ts"

const about = (id: number) => `feedback:${id}`
/** How much of an answer a notice holds. */
const longest = 500

export const feedbackReactions: Reactions = {
  "feedback.answered": tellSender,
  "feedback.deleted": (tx, { subject_id }) => withdrawNotices(tx, { cause: about(subject_id) }),
  "user.deleted": (tx, { data }) => handOver(tx, data.person_id, data.reassign_to),
  "person.merged": (tx, { data }) => handOver(tx, data.person_id, data.reassign_to),
}

/** Whoever sent it reads the answer in the hub too. */
async function tellSender(tx: Ctx, { subject_id }: Fact<"feedback.answered">) {
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
  await notify(tx, {
    to,
    type: "report_answered",
    title: "Your feedback was answered",
    message: `${name}: ${message.length > longest ? `${message.slice(0, longest)}…` : message}`,
    link: null,
    cause: about(subject_id),
    topic_id: null,
  })
}

/** What somebody was to answer goes to the heir, or waits for somebody. */
async function handOver(tx: Ctx, person_id: number, heir: number | null) {
  await tx.db
    .updateTable("feedback")
    .set((row) => ({ assignee_id: heir, version: row("version", "+", 1) }))
    .where("assignee_id", "=", person_id)
    .where("status", "not in", ["closed", "spam"])
    .execute()
}
