import type { FeedbackDetail } from "@hub/contract/feedback"
import { saveBug } from "../bugs/report.ts"
import { inTransaction, type Ctx } from "../platform/ctx.ts"
import { recordEvent } from "../platform/events/record.ts"
import { conflict } from "../platform/refusal.ts"
import { quoteLines } from "../platform/mail/paragraphs.ts"
import { queueEmail } from "../platform/mail/outbox.ts"
import { createTask } from "../tasks/create.ts"
import { statusAfterReply, statusAfterConversion } from "./feedback.ts"
import { getFeedback } from "./get.ts"
import { titleOfFeedback, readFeedbackDetail } from "./present.ts"
import type { FeedbackRow } from "./tables.ts"
import { settingsOf } from "../settings/current.ts"

/** Answers the person who sent the feedback by an email. */
export function replyToFeedback(ctx: Ctx, id: number, message: string): Promise<FeedbackDetail> {
  return inTransaction(ctx, async (tx) => {
    const row = await getFeedback(tx, id)
    const status = statusAfterReply(row)
    if (status === undefined) throw endedFeedbackRefusal(row)
    if (row.created_by === null) throw conflict("This was sent by a reader without an account, so you can't reply.")
    const sender = await tx.db
      .selectFrom("people")
      .select(["name", "email"])
      .where("id", "=", row.created_by)
      .executeTakeFirstOrThrow()
    const { hub_name } = await settingsOf(tx)
    const reply =
      sender.email === null
        ? null
        : await queueEmail(tx, {
            to_name: sender.name,
            to_email: sender.email,
            subject: `Your feedback on ${hub_name}`,
            text: replyEmail(sender.name, tx.actor.name, message, row.message),
            about: `feedback:${id}`,
          })
    await tx.db
      .insertInto("feedback_replies")
      .values({
        feedback_id: id,
        message,
        email_id: reply?.id ?? null,
        created_by: tx.actor.person_id!,
        created_at: tx.now,
      })
      .execute()
    await setFeedbackStatus(tx, row, { status })
    await recordEvent(tx, "feedback.answered", id, { mail: reply?.state ?? "no_address" })
    return readFeedbackDetail(tx, id)
  })
}

/** Makes a task or a bug of feedback, which is then looked after there. */
export function convertFeedback(ctx: Ctx, id: number, to: "task" | "bug", reported_in: string) {
  return inTransaction(ctx, async (tx): Promise<FeedbackDetail> => {
    const row = await getFeedback(tx, id)
    const status = statusAfterConversion(row, to)
    if (status === undefined) throw endedFeedbackRefusal(row)
    const to_id =
      to === "task" ? await createTaskFromFeedback(tx, row) : await createBugFromFeedback(tx, row, reported_in)
    await setFeedbackStatus(tx, row, to === "task" ? { status, task_id: to_id } : { status, bug_id: to_id })
    await recordEvent(tx, "feedback.converted", id, { to, to_id })
    return readFeedbackDetail(tx, id)
  })
}

async function createTaskFromFeedback(tx: Ctx, row: FeedbackRow) {
  const task = await createTask(tx, {
    title: titleOfFeedback(row),
    description: row.message,
    project_id: null,
    topic_id: null,
    collection_id: null,
    assignee_id: row.assignee_id,
    priority: "medium",
    due_date: null,
    status: "todo",
    tag_ids: [],
  })
  return task.id
}

async function createBugFromFeedback(tx: Ctx, row: FeedbackRow, reported_in: string) {
  const { message, page, source, viewport, agent } = row
  const created_by = row.created_by ?? tx.actor.person_id!
  const from = { description: message, page, source, viewport, agent, created_by }
  return (await saveBug(tx, { ...from, area: "Feedback", steps: "", reported_in })).id
}

const setFeedbackStatus = (tx: Ctx, { id, version }: FeedbackRow, marks: Partial<FeedbackRow>) =>
  tx.db
    .updateTable("feedback")
    .set({ ...marks, version: version + 1, updated_at: tx.now })
    .where("id", "=", id)
    .execute()

const endedFeedbackRefusal = ({ status, archived_at }: FeedbackRow) =>
  conflict(`This feedback is ${archived_at === null ? status : "archived"}, so it can't be handled anymore.`, {
    code: "illegal_move",
    details: { state: status },
  })

const replyEmail = (name: string, by: string, message: string, said: string) =>
  `Hi ${name},\n\n${message}\n\n${by}\n\nYou wrote:\n${quoteLines(said)}\n`
