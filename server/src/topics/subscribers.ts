import type { Ctx } from "../platform/ctx.ts"
import type { Subscribers } from "../platform/events/dispatch.ts"
import "./tables.ts"

export const topicSubscribers: Subscribers = {
  "user.deleted": (tx, { data }) => handOverTopics(tx, data.person_id, data.reassign_to),
  "person.merged": (tx, { data }) => handOverTopics(tx, data.person_id, data.reassign_to),
}

async function handOverTopics(tx: Ctx, person_id: number, heir: number | null) {
  if (heir !== null)
    await tx.db.updateTable("topics").set({ owner_id: heir }).where("owner_id", "=", person_id).execute()
}
