import type { Subscribers } from "../platform/events/dispatch.ts"
import "./tables.ts"

export const projectSubscribers: Subscribers = {
  async "user.deleted"(tx, { data }) {
    await tx.db.deleteFrom("project_stakeholders").where("person_id", "=", data.person_id).execute()
  },
  async "person.merged"(tx, { data: { person_id, reassign_to } }) {
    const links = tx.db.selectFrom("project_stakeholders").where("person_id", "=", person_id)
    await tx.db
      .insertInto("project_stakeholders")
      .columns(["project_id", "person_id", "role", "can_review"])
      .expression(links.select((row) => ["project_id", row.val(reassign_to).as("person_id"), "role", "can_review"]))
      .onConflict((linked) => linked.doNothing())
      .execute()
    await tx.db.deleteFrom("project_stakeholders").where("person_id", "=", person_id).execute()
  },
}
