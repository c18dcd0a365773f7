import type { RecordedEvent } from "@hub/contract/events"
import { notifyPerson, withdrawNotifications } from "../notifications/notify.ts"
import { sendByPreference } from "../notifications/send-by-preference.ts"
import type { Ctx } from "../platform/ctx.ts"
import type { Subscribers } from "../platform/events/dispatch.ts"
import { commentEmail, describeInApp } from "./emails.ts"
import { listParticipants } from "./get.ts"
import { chooseRecipients, type CommentRecipient } from "./recipients.ts"
import { commentRows, type CommentRowWithNames, readSuggestedWords } from "./rows.ts"
import "../account/tables.ts"

const causeOfComment = (id: number) => `comment:${id}`

export const commentSubscribers: Subscribers = {
  "comment.added": notifyReaders,
  "comment.replied": notifyReaders,
  "comment.edited": notifyReaders,
  "comment.accepted": notifySuggester,
  "comment.accepted_edited": notifySuggester,
  "comment.rejected": notifySuggester,
  "comment.deleted": (tx, { subject_id }) => withdrawNotifications(tx, { cause: causeOfComment(subject_id) }),
}

type WrittenComment = RecordedEvent<"comment.added" | "comment.replied" | "comment.edited">

/** Of an edit only those hear whom it names and did not name before. */
async function notifyReaders(tx: Ctx, { type, subject_id, data }: WrittenComment) {
  const comment = await commentRows(tx).where("comments.id", "=", subject_id).executeTakeFirst()
  if (!comment || comment.deleted_at !== null) return
  const isNew = type !== "comment.edited"
  const topic = await tx.db.selectFrom("topics").select("owner_id").where("id", "=", data.topic_id).executeTakeFirst()
  const all = chooseRecipients({
    mentioned: data.mentioned,
    participants: type === "comment.replied" ? await listParticipants(tx, data.thread_id) : [],
    owner_id: isNew ? (topic?.owner_id ?? null) : null,
    author_id: comment.created_by,
  })
  for (const recipient of all) {
    const reader = await findReader(tx, recipient.to)
    if (reader !== undefined) await notifyReader(tx, { ...data, reader, comment }, recipient)
  }
}

type DecidedSuggestionEvent = RecordedEvent<"comment.accepted" | "comment.accepted_edited" | "comment.rejected">

const outcomes = {
  "comment.accepted": "accepted",
  "comment.accepted_edited": "accepted_edited",
  "comment.rejected": "rejected",
} as const

/** Who suggested words hears what became of them, unless they decided it themselves. */
async function notifySuggester(tx: Ctx, { type, subject_id, actor_id, data }: DecidedSuggestionEvent) {
  const comment = await commentRows(tx).where("comments.id", "=", subject_id).executeTakeFirst()
  if (!comment || comment.created_by === actor_id) return
  const reader = await findReader(tx, comment.created_by)
  if (reader === undefined) return
  const because = outcomes[type]
  const decided = { ...comment, author_name: comment.resolver_name ?? "Someone", body: "" }
  await notifyReader(tx, { ...data, reader, comment: decided }, { to: comment.created_by, because })
}

/** Who has an account in use, and so may read the topic. */
async function findReader({ db }: Ctx, person_id: number): Promise<string | undefined> {
  const found = await db
    .selectFrom("users")
    .innerJoin("people", "people.id", "users.person_id")
    .select("people.name")
    .where("users.person_id", "=", person_id)
    .where("users.active", "=", true)
    .executeTakeFirst()
  return found?.name
}

const headings: Partial<Record<CommentRecipient["because"], string>> = {
  mention: "You were mentioned",
  accepted: "Suggestion accepted",
  accepted_edited: "Suggestion accepted with edits",
  rejected: "Suggestion rejected",
}

type CommentForReader = {
  topic_id: number
  thread_id: number
  title: string
  reader: string
  comment: Pick<CommentRowWithNames, "id" | "author_name" | "body" | "quote" | "suggestion" | "accepted_words">
}

async function notifyReader(tx: Ctx, subject: CommentForReader, recipient: CommentRecipient) {
  const { topic_id, title, reader, comment } = subject
  const { author_name: author, body, quote, suggestion } = comment
  const about = { ...recipient, author, title, body, quote, ...readSuggestedWords(comment) }
  const link = `/topics/${topic_id}?comment=${subject.thread_id}`
  const cause = causeOfComment(comment.id)
  const kind = recipient.because === "mention" ? "mention" : "comment"
  await notifyPerson(tx, {
    to: recipient.to,
    type: kind,
    title: headings[recipient.because] ?? (suggestion === null ? "New comment" : "New suggestion"),
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
