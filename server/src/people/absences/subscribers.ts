import type { Subscribers } from "../../platform/events/dispatch.ts"
import "./tables.ts"

/** Who has lost their account is neither away nor a deputy. */
export const absenceSubscribers: Subscribers = {
  "user.deleted": async (tx, { data: { person_id } }) => {
    await tx.db.deleteFrom("absences").where("person_id", "=", person_id).execute()
    await tx.db.updateTable("absences").set({ deputy_id: null }).where("deputy_id", "=", person_id).execute()
  },
}
