import type { Ctx } from "../platform/ctx.ts"
import type { Subscribers } from "../platform/events/dispatch.ts"
import "./tables.ts"

export const variableSubscribers: Subscribers = {
  "user.deleted": (tx, { data }) => handOverVariables(tx, data.person_id, data.reassign_to),
  "person.merged": (tx, { data }) => handOverVariables(tx, data.person_id, data.reassign_to),
}

async function handOverVariables(tx: Ctx, person_id: number, heir: number | null) {
  if (heir !== null)
    await tx.db.updateTable("variables").set({ owner_id: heir }).where("owner_id", "=", person_id).execute()
}
