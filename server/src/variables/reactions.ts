import type { Ctx } from "../platform/ctx.ts"
import type { Reactions } from "../platform/facts/react.ts"
import "./tables.ts"

export const variableReactions: Reactions = {
  "user.deleted": (tx, { data }) => handOver(tx, data.person_id, data.reassign_to),
  "person.merged": (tx, { data }) => handOver(tx, data.person_id, data.reassign_to),
}

async function handOver(tx: Ctx, person_id: number, heir: number | null) {
  if (heir !== null)
    await tx.db.updateTable("variables").set({ owner_id: heir }).where("owner_id", "=", person_id).execute()
}
