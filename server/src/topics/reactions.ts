import type { Reactions } from "../platform/facts/react.ts"
import "./tables.ts"

export const topicReactions: Reactions = {
  async "user.deleted"(tx, { data }) {
    if (data.reassign_to === null) return
    await tx.db
      .updateTable("topics")
      .set({ owner_id: data.reassign_to })
      .where("owner_id", "=", data.person_id)
      .execute()
  },
}
