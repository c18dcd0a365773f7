import type { RecordedEvent } from "@hub/contract/events"
import { sql } from "kysely"
import { notifyPerson, withdrawNotifications } from "../notifications/notify.ts"
import { readPersonName } from "../people/name.ts"
import type { Ctx } from "../platform/ctx.ts"
import type { Subscribers } from "../platform/events/dispatch.ts"
import { sendLiveUpdate } from "../platform/live-update.ts"
import { structureUpdates } from "./structure/read.ts"
import "./tables.ts"

export const collectionSubscribers: Subscribers = {
  "collection.changed": updatePages,
  "collection.archived": updatePages,
  "collection.restored": updatePages,
  "collection.frozen": async (tx, event) => {
    await updatePages(tx, event)
    await notifyOwners(tx, event, true)
  },
  "collection.unfrozen": async (tx, event) => {
    await updatePages(tx, event)
    await notifyOwners(tx, event, false)
  },
}

/** Pages that show its outline say its name as well, and whether it can be arranged. */
async function updatePages(tx: Ctx, { subject_id }: { subject_id: number }) {
  await sendLiveUpdate(tx, structureUpdates(subject_id))
}

/** The person who owns the collection or a topic in it hears why it cannot be changed, and when it can be again. */
async function notifyOwners(
  tx: Ctx,
  { subject_id: id, data, actor_id }: RecordedEvent<"collection.frozen" | "collection.unfrozen">,
  frozen: boolean,
) {
  const { rows } = await sql<{ owner_id: number }>`
    select owner_id from collections where id = ${id} and owner_id is not null union
    select owner_id from topics join collection_nodes on topic_id = topics.id
      where collection_id = ${id} and owner_id is not null`.execute(tx.db)
  const by = (await readPersonName(tx, actor_id)) ?? "The hub"
  const cause = `frozen:${id}`
  await withdrawNotifications(tx, { cause })
  for (const { owner_id: to } of rows)
    if (to !== actor_id)
      await notifyPerson(tx, {
        to,
        type: "collection_frozen",
        title: frozen ? "A collection is frozen" : "A collection can be changed again",
        message:
          frozen && "reason" in data
            ? `${by} froze "${data.name}": ${data.reason} Its topics cannot be changed.`
            : `${by} unfroze "${data.name}". Its topics can be changed again.`,
        link: `/collections/${id}`,
        cause,
        topic_id: null,
      })
}
