import type { RecordedEvent } from "@hub/contract/events"
import { notifyPerson, withdrawNotifications } from "../notifications/notify.ts"
import { sendByPreference } from "../notifications/send-by-preference.ts"
import type { Ctx } from "../platform/ctx.ts"
import type { Subscribers } from "../platform/events/dispatch.ts"
import { commentEmail, describeComment, shortenComment } from "./emails.ts"
import { listParticipants } from "./get.ts"
import { chooseRecipients, type CommentRecipient } from "./recipients.ts"
import { commentRows } from "./rows.ts"
import "../account/tables.ts"

const causeOfComment = (id: number) => `comment:${id}`

export const commentSubscribers: Subscribers = {
  "comment.added": notifyReaders,
  "comment.replied": notifyReaders,
  "comment.edited": notifyReaders,
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

type CommentForReader = {
  topic_id: number
  thread_id: number
  title: string
  reader: string
  comment: { id: number; author_name: string; body: string; quote: string | null }
}

async function notifyReader(tx: Ctx, subject: CommentForReader, recipient: CommentRecipient) {
  const { topic_id, title, reader, comment } = subject
  const about = { ...recipient, author: comment.author_name, title, body: comment.body, quote: comment.quote }
  const link = `/topics/${topic_id}?comment=${subject.thread_id}`
  const cause = causeOfComment(comment.id)
  const kind = recipient.because === "mention" ? "mention" : "comment"
  await notifyPerson(tx, {
    to: recipient.to,
    type: kind,
    title: recipient.because === "mention" ? "You were mentioned" : "New comment",
    message: `${describeComment(about)}: ${shortenComment(comment.body)}`,
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
