import type { RecordedEvent } from "@hub/contract/events"
import { describeAuthor } from "@hub/contract/programs/values"
import { notifyPerson, withdrawNotifications } from "../notifications/notify.ts"
import { sendByPreference } from "../notifications/send-by-preference.ts"
import { readPersonName } from "../people/name.ts"
import type { Ctx } from "../platform/ctx.ts"
import type { Subscribers } from "../platform/events/dispatch.ts"
import { causeOfAssignment, causeOfComment } from "./causes.ts"
import { commentEmail, describeInApp } from "./emails.ts"
import { findReaderName, listParticipants } from "./get.ts"
import { chooseRecipients, type CommentRecipient } from "./recipients.ts"
import { commentRows, type CommentRowWithNames, readSuggestedWords } from "./rows.ts"
import "../people/tables.ts"

export const commentSubscribers: Subscribers = {
  "comment.added": notifyReaders,
  "comment.replied": notifyReaders,
  "comment.edited": notifyReaders,
  "comment.assigned": notifyAssignee,
  "comment.unassigned": endAssignment,
  "comment.resolved": endAssignment,
  "comment.accepted": endSuggestion,
  "comment.accepted_edited": endSuggestion,
  "comment.rejected": endSuggestion,
  async "comment.deleted"(tx, event) {
    await endAssignment(tx, event)
    await withdrawNotifications(tx, { cause: causeOfComment(event.subject_id) })
  },
}

type WrittenComment = RecordedEvent<"comment.added" | "comment.replied" | "comment.edited">

/** Of an edit only those hear whom it names and did not name before. */
async function notifyReaders(tx: Ctx, { type, subject_id, data }: WrittenComment) {
  const comment = await commentRows(tx).where("comments.id", "=", subject_id).executeTakeFirst()
  if (!comment || comment.deleted_at !== null) return
  const isNew = type !== "comment.edited"
  const topic = await tx.db.selectFrom("topics").select("owner_id").where("id", "=", data.topic_id).executeTakeFirst()
  const made_at_once = type === "comment.added" ? data.suggestions?.length : undefined
  const all = chooseRecipients({
    assignee_id: type === "comment.added" ? (data.assignee_id ?? null) : null,
    mentioned: data.mentioned,
    participants: type === "comment.replied" ? await listParticipants(tx, data.thread_id) : [],
    owner_id: isNew ? (topic?.owner_id ?? null) : null,
    author_id: comment.created_by,
  })
  for (const recipient of all) {
    const reader = await findReaderName(tx, recipient.to)
    if (reader !== undefined) await notifyReader(tx, { ...data, reader, comment, made_at_once }, recipient)
  }
}

type DecidedSuggestionEvent = RecordedEvent<"comment.accepted" | "comment.accepted_edited" | "comment.rejected">

const outcomes = {
  "comment.accepted": "accepted",
  "comment.accepted_edited": "accepted_edited",
  "comment.rejected": "rejected",
} as const

async function endSuggestion(tx: Ctx, event: DecidedSuggestionEvent) {
  await endAssignment(tx, event)
  await notifySuggester(tx, event)
}

/** Who suggested words hears what became of them, unless they decided it themselves. */
async function notifySuggester(tx: Ctx, { type, subject_id, actor_id, data }: DecidedSuggestionEvent) {
  const comment = await commentRows(tx).where("comments.id", "=", subject_id).executeTakeFirst()
  if (!comment || comment.created_by === actor_id) return
  const reader = await findReaderName(tx, comment.created_by)
  if (reader === undefined) return
  const because = outcomes[type]
  const decided = { ...comment, author_name: comment.resolver_name ?? "Someone", program: null, body: "" }
  await notifyReader(tx, { ...data, reader, comment: decided }, { to: comment.created_by, because })
}

/** Who a thread was assigned to hears of it, unless they took it themselves; who had it before has nothing to do any more. */
async function notifyAssignee(tx: Ctx, event: RecordedEvent<"comment.assigned">) {
  await endAssignment(tx, event)
  const { subject_id, actor_id, data } = event
  const comment = await commentRows(tx).where("comments.id", "=", subject_id).executeTakeFirst()
  if (!comment || comment.resolved_at !== null || comment.assignee_id !== data.assignee_id) return
  const reader = data.assignee_id === actor_id ? undefined : await findReaderName(tx, data.assignee_id)
  if (reader === undefined) return
  const author_name = (await readPersonName(tx, actor_id)) ?? "Someone"
  await notifyReader(
    tx,
    { ...data, reader, comment: { ...comment, author_name, program: null } },
    { to: data.assignee_id, because: "assigned" },
  )
}

/** Takes back what people were told of having to see to a thread. */
async function endAssignment(tx: Ctx, { subject_id }: { subject_id: number }) {
  await withdrawNotifications(tx, { cause: causeOfAssignment(subject_id) })
}

const headings: Partial<Record<CommentRecipient["because"], string>> = {
  assigned: "Comment assigned to you",
  mention: "You were mentioned",
  accepted: "Suggestion accepted",
  accepted_edited: "Suggestion accepted with edits",
  rejected: "Suggestion rejected",
}

const headingOfNew = (suggestion: string | null, made_at_once: number) =>
  suggestion === null ? "New comment" : made_at_once === 1 ? "New suggestion" : "New suggestions"

type CommentForReader = {
  topic_id: number
  thread_id: number
  title: string
  reader: string
  comment: Pick<
    CommentRowWithNames,
    "id" | "author_name" | "program" | "body" | "quote" | "suggestion" | "accepted_words"
  >
  /** Of suggestions that were made at once, how many there are. */
  made_at_once?: number | undefined
}

async function notifyReader(tx: Ctx, subject: CommentForReader, recipient: CommentRecipient) {
  const { topic_id, title, reader, comment, made_at_once = 1 } = subject
  const { body, quote, suggestion } = comment
  const author = describeAuthor(comment.author_name, comment.program)
  const about = { ...recipient, author, title, body, quote, made_at_once, ...readSuggestedWords(comment) }
  const link = `/topics/${topic_id}?comment=${subject.thread_id}`
  const { because } = recipient
  const cause = (because === "assigned" ? causeOfAssignment : causeOfComment)(comment.id)
  const kind = because === "assigned" || because === "mention" ? "mention" : "comment"
  await notifyPerson(tx, {
    to: recipient.to,
    type: because === "assigned" ? "comment_assigned" : kind,
    title: headings[because] ?? headingOfNew(suggestion, made_at_once),
    message: describeInApp(about),
    link,
    cause,
    topic_id,
  })
  await sendByPreference(tx, {
    to: recipient.to,
    kind,
    message: commentEmail(reader, about, `${tx.app.public_url}${link}`),
    entries: [{ link, cause, topic_id }],
  })
}
