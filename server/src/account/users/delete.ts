import { changePerson } from "../../people/change.ts"
import { inTransaction, type Ctx } from "../../platform/ctx.ts"
import { recordEvent } from "../../platform/events/record.ts"
import { invalidField } from "../../platform/refusal.ts"
import { roleHasPermission, requirePermission } from "../../policy.ts"
import { lockAdministrators, refuseLosingAdministrator } from "./administrators.ts"
import { getUser } from "./get.ts"
import "../tables.ts"

/** Deletes an account with all by which it is known. The person stays named in history, without an address; features hand work over. */
export function deleteUser(ctx: Ctx, id: number, reassign_to: number | undefined): Promise<{ message: string }> {
  requirePermission(ctx.actor, "users.manage")
  return inTransaction(ctx, async (tx) => {
    const administrators = await lockAdministrators(tx)
    const { person_id, name, email } = await getUser(tx, id)
    refuseLosingAdministrator(tx, id, administrators, "delete")
    const successor = reassign_to === undefined ? null : await findSuccessor(tx, id, reassign_to)

    await tx.db.deleteFrom("users").where("id", "=", id).execute()
    await changePerson(tx, person_id, { can_review: false, email: null, left_at: tx.now })
    await recordEvent(tx, "user.deleted", id, { name, email, person_id, reassign_to: successor })
    return { message: "User deleted successfully" }
  })
}

/** The person who takes over must be able to work on it: an active author or administrator. */
async function findSuccessor(tx: Ctx, id: number, reassign_to: number): Promise<number> {
  const successor = await tx.db
    .selectFrom("users")
    .select(["person_id", "role"])
    .where("id", "=", reassign_to)
    .where("id", "!=", id)
    .where("active", "=", true)
    .forUpdate()
    .executeTakeFirst()
  if (!successor || !roleHasPermission(successor.role, "topics.edit"))
    throw invalidField("reassign_to", "Choose an active author or administrator to take over.")
  return successor.person_id
}
