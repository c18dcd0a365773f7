import type { Feedback, FeedbackDetail, FeedbackReply } from "@hub/contract/feedback"
import { sql } from "kysely"
import { titleOfText } from "../bugs/bug.ts"
import type { Ctx } from "../platform/ctx.ts"
import { notFound } from "../platform/refusal.ts"
import { hasPermission } from "../policy.ts"
import { statusAfterReply, nextStatusesOfFeedback, statusAfterConversion, mayArchiveFeedback } from "./feedback.ts"
import type { FeedbackRow } from "./tables.ts"
import "../platform/mail/tables.ts"

/** Feedback with the names of whom and what it names. */
export const feedbackColumns = [
  "feedback.id",
  "feedback.type",
  "feedback.message",
  "feedback.page",
  "feedback.source",
  "feedback.agent",
  "feedback.viewport",
  "feedback.status",
  "feedback.assignee_id",
  "feedback.note",
  "feedback.task_id",
  "feedback.bug_id",
  "feedback.archived_at",
  "feedback.version",
  "feedback.topic_id",
  "feedback.topic_title",
  "feedback.revision",
  "feedback.paragraph",
  "feedback.quote",
  "feedback.created_by",
  "feedback.created_at",
  "feedback.updated_at",
  sql<string>`coalesce((select name from people where people.id = feedback.created_by), 'A reader')`.as("from_name"),
  sql<string | null>`(select name from people where people.id = feedback.assignee_id)`.as("assignee_name"),
  sql<string | null>`(select title from tasks where tasks.id = feedback.task_id)`.as("task_title"),
  sql<string | null>`(select title from bugs where bugs.id = feedback.bug_id)`.as("bug_title"),
] as const

type FeedbackWithNames = Omit<FeedbackRow, "closed_at" | "archived_by" | "archive_reason" | "report"> & {
  from_name: string
  assignee_name: string | null
  task_title: string | null
  bug_title: string | null
}

export function presentFeedback({ actor }: Ctx, row: FeedbackWithNames): Feedback {
  const manages = hasPermission(actor, "feedback.manage")
  return {
    id: row.id,
    type: row.type,
    message: row.message,
    page: row.page,
    source: row.source,
    agent: row.agent,
    viewport: row.viewport,
    status: row.status,
    from_id: row.created_by,
    from_name: row.from_name,
    assignee_id: row.assignee_id,
    assignee_name: row.assignee_name,
    note: row.note,
    task: row.task_id === null ? null : { id: row.task_id, title: row.task_title ?? "" },
    bug: row.bug_id === null ? null : { id: row.bug_id, title: row.bug_title ?? "" },
    about: presentFeedbackPassage(row),
    version: row.version,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    can: {
      become: manages ? nextStatusesOfFeedback(row) : [],
      reply: manages && row.created_by !== null && statusAfterReply(row) !== undefined,
      convert: manages && statusAfterConversion(row, "task") !== undefined,
      archive: manages && mayArchiveFeedback(row),
    },
  }
}

function presentFeedbackPassage({
  topic_id,
  topic_title,
  revision,
  paragraph,
  quote,
}: FeedbackWithNames): Feedback["about"] {
  if (topic_title === null || revision === null) return null
  return { topic_id, title: topic_title, revision, paragraph, quote: quote ?? "" }
}

export async function readFeedbackDetail(ctx: Ctx, id: number): Promise<FeedbackDetail> {
  if (!hasPermission(ctx.actor, "feedback.see")) throw notFound("Feedback")
  const row = await ctx.db.selectFrom("feedback").select(feedbackColumns).where("id", "=", id).executeTakeFirst()
  if (!row) throw notFound("Feedback")
  return { ...presentFeedback(ctx, row), replies: await listReplies(ctx, id, row.from_name) }
}

/** What was answered; what became of the email is asked of the outbox. */
async function listReplies({ db }: Ctx, id: number, name: string): Promise<FeedbackReply[]> {
  const rows = await db
    .selectFrom("feedback_replies")
    .innerJoin("people", "people.id", "feedback_replies.created_by")
    .leftJoin("emails", "emails.id", "email_id")
    .select([
      "feedback_replies.id",
      "message",
      "people.name as by_name",
      "feedback_replies.created_at",
      "state",
      "error",
    ])
    .where("feedback_id", "=", id)
    .orderBy("feedback_replies.id")
    .execute()
  return rows.map(({ created_at, state, ...row }) => ({
    ...row,
    at: created_at.toISOString(),
    notified: { name, mail: state ?? "no_address" },
  }))
}

/** What feedback is called in lists, as a bug is. */
export const titleOfFeedback = ({ message }: { message: string }) => titleOfText(message)
