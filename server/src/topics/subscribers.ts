import type { RecordedEvent } from "@hub/contract/events"
import { raiseVersionsAround } from "../collections/structure/raise-version.ts"
import type { Ctx } from "../platform/ctx.ts"
import type { Subscribers } from "../platform/events/dispatch.ts"
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
  "topic.saved": updateTitle,
}

export const topicSubscribers: Subscribers = {
  ...outlineSubscribers,
  "user.deleted": (tx, { data }) => handOverTopics(tx, data.person_id, data.reassign_to),
  "person.merged": (tx, { data }) => handOverTopics(tx, data.person_id, data.reassign_to),
}

async function handOverTopics(tx: Ctx, person_id: number, heir: number | null) {
  if (heir !== null)
    await tx.db.updateTable("topics").set({ owner_id: heir }).where("owner_id", "=", person_id).execute()
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
