import type { Ctx } from "../platform/ctx.ts"
import type { Subscribers } from "../platform/events/dispatch.ts"
import "./tables.ts"

export const projectSubscribers: Subscribers = {
  async "user.deleted"(tx, { data }) {
    if (data.reassign_to !== null) await reassignProjects(tx, data.person_id, data.reassign_to)
    await tx.db.deleteFrom("project_stakeholders").where("person_id", "=", data.person_id).execute()
  },
  async "person.merged"(tx, { data: { person_id, reassign_to } }) {
    await reassignProjects(tx, person_id, reassign_to)
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

async function reassignProjects(tx: Ctx, person_id: number, successor: number) {
  await tx.db.updateTable("projects").set({ owner_id: successor }).where("owner_id", "=", person_id).execute()
}
