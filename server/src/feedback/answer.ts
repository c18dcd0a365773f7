import type { FeedbackDetail } from "@hub/contract/feedback"
import { keepBug } from "../bugs/report.ts"
import { atomically, type Ctx } from "../platform/ctx.ts"
import { record } from "../platform/facts/record.ts"
import { conflict } from "../platform/failure.ts"
import { postMail } from "../platform/mail/outbox.ts"
import { createTask } from "../tasks/create.ts"
import { answered, converted } from "./feedback.ts"
import { feedbackFor } from "./get.ts"
import { nameOf, readFeedback } from "./rows.ts"
import type { FeedbackRow } from "./tables.ts"
import { settingsOf } from "../settings/now.ts"

/** Answers whoever sent the feedback by a letter. */
export function replyToFeedback(ctx: Ctx, id: number, message: string): Promise<FeedbackDetail> {
  return atomically(ctx, async (tx) => {
    const row = await feedbackFor(tx, id)
    const status = answered(row)
    if (status === undefined) throw over(row)
    if (row.created_by === null) throw conflict("A reader without an account sent this, so nobody can be answered.")
    const sender = await tx.db
      .selectFrom("people")
      .select(["name", "email"])
      .where("id", "=", row.created_by)
      .executeTakeFirstOrThrow()
    const { hub_name } = await settingsOf(tx)
    const letter =
      sender.email === null
        ? null
        : await postMail(tx, {
            to_name: sender.name,
            to_email: sender.email,
            subject: `Your feedback on the ${hub_name}`,
            text: letterTo(sender.name, tx.actor.name, message, row.message),
            about: `feedback:${id}`,
          })
    await tx.db
      .insertInto("feedback_replies")
      .values({
        feedback_id: id,
        message,
        mail_id: letter?.id ?? null,
        created_by: tx.actor.person_id!,
        created_at: tx.now,
      })
      .execute()
    await setStatus(tx, row, { status })
    await record(tx, "feedback.answered", id, { mail: letter?.state ?? "no_address" })
    return readFeedback(tx, id)
  })
}

/** Makes a task or a bug of feedback, which is then looked after there. */
export function convertFeedback(ctx: Ctx, id: number, to: "task" | "bug", reported_in: string) {
  return atomically(ctx, async (tx): Promise<FeedbackDetail> => {
    const row = await feedbackFor(tx, id)
    const status = converted(row, to)
    if (status === undefined) throw over(row)
    const to_id = to === "task" ? await taskOf(tx, row) : await bugOf(tx, row, reported_in)
    await setStatus(tx, row, to === "task" ? { status, task_id: to_id } : { status, bug_id: to_id })
    await record(tx, "feedback.converted", id, { to, to_id })
    return readFeedback(tx, id)
  })
}

async function taskOf(tx: Ctx, row: FeedbackRow) {
  const task = await createTask(tx, {
    title: nameOf(row),
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

async function bugOf(tx: Ctx, row: FeedbackRow, reported_in: string) {
  const { message, page, source, viewport, agent } = row
  const created_by = row.created_by ?? tx.actor.person_id!
  const from = { description: message, page, source, viewport, agent, created_by }
  return (await keepBug(tx, { ...from, area: "Feedback", steps: "", reported_in })).id
}

const setStatus = (tx: Ctx, { id, version }: FeedbackRow, marks: Partial<FeedbackRow>) =>
  tx.db
    .updateTable("feedback")
    .set({ ...marks, version: version + 1, updated_at: tx.now })
    .where("id", "=", id)
    .execute()

const over = ({ status, archived_at }: FeedbackRow) =>
  conflict(`This feedback is ${archived_at === null ? status : "archived"}, so nothing is made of it any more.`, {
    code: "illegal_move",
    details: { state: status },
  })

const letterTo = (name: string, by: string, message: string, said: string) =>
  `Hello ${name},\n\n${message}\n\n${by}\n\nYou wrote:\n${quoted(said)}\n`

const quoted = (text: string) =>
  text
    .split(/\r?\n/)
    .map((line) => `> ${line}`)
    .join("\n")
