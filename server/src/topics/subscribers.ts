import type { RecordedEvent } from "@hub/contract/events"
import { raiseVersionsAround } from "../collections/structure/raise-version.ts"
import { withdrawNotifications } from "../notifications/notify.ts"
import { notifyAndMail } from "../notifications/notify-and-mail.ts"
import { readPersonName } from "../people/name.ts"
import type { Ctx } from "../platform/ctx.ts"
import type { Subscribers } from "../platform/events/dispatch.ts"
import { newOwnerEmail } from "./emails.ts"
import { topicMoves } from "./topic.ts"
import "./tables.ts"

/** The outlines of collections show the status and the title of each topic. */
const outlineSubscribers: Subscribers = {
  ...Object.fromEntries(
    Object.values(topicMoves).map(({ event }) => [
      event,
      (tx: Ctx, { subject_id }: { subject_id: number }) => raiseVersionsAround(tx, [subject_id]),
    ]),
  ),
  "topic.assigned": notifyNewOwner,
  "topic.saved": updateTitle,
}

export const topicSubscribers: Subscribers = {
  ...outlineSubscribers,
}

/** Nobody is told what they did themselves; the outlines of collections show who owns each topic. */
async function notifyNewOwner(tx: Ctx, { subject_id, actor_id, data }: RecordedEvent<"topic.assigned">) {
  await raiseVersionsAround(tx, [subject_id])
  const { owner_id: to, title } = data
  const about = { link: `/topics/${subject_id}`, cause: `topic_assigned:${subject_id}`, topic_id: subject_id }
  await withdrawNotifications(tx, { cause: about.cause })
  // With all that somebody else had in hand they hear of it once.
  if (to === actor_id || data.handed_over === true) return
  const [owner, by] = await Promise.all([readPersonName(tx, to), readPersonName(tx, actor_id)])
  const given_by = by ?? "Someone"
  const message = `${given_by} gave you "${title}". What reviewers say about it now waits for you.`
  const email = newOwnerEmail({ owner: owner ?? "", given_by, title, link: `${tx.app.public_url}${about.link}` })
  const type = "topic_assigned"
  await notifyAndMail(tx, { to, type, title: "A topic is yours now", message, kind: "turn", email, ...about })
}

async function updateTitle(tx: Ctx, { subject_id, data }: RecordedEvent<"topic.saved">) {
  const before = await tx.db
    .selectFrom("revisions")
    .select("title")
    .where("topic_id", "=", subject_id)
    .where("number", "=", data.revision - 1)
    .executeTakeFirst()
  if (before?.title !== data.title) await raiseVersionsAround(tx, [subject_id])
}
