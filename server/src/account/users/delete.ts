import { changePerson } from "../../people/change.ts"
import { atomically, type Ctx } from "../../platform/ctx.ts"
import { record } from "../../platform/facts/record.ts"
import { unfit } from "../../platform/failure.ts"
import { allows, mustBeAllowed } from "../../policy.ts"
import { holdAdministrators, refuseLoss } from "./administrators.ts"
import { userFor } from "./get.ts"
import "../tables.ts"

/** Deletes an account with all by which it is known. The person stays named in history, without an address; features hand work over. */
export function deleteUser(ctx: Ctx, id: number, reassign_to: number | undefined): Promise<{ message: string }> {
  mustBeAllowed(ctx.actor, "users.manage")
  return atomically(ctx, async (tx) => {
    const administrators = await holdAdministrators(tx)
    const { person_id, name, email } = await userFor(tx, id)
    refuseLoss(tx, id, administrators, "delete")
    const heir = reassign_to === undefined ? null : await heirOf(tx, id, reassign_to)

    await tx.db.deleteFrom("users").where("id", "=", id).execute()
    await changePerson(tx, person_id, { can_review: false, email: null, left_at: tx.now })
    await record(tx, "user.deleted", id, { name, email, person_id, reassign_to: heir })
    return { message: "User deleted successfully" }
  })
}

/** Whoever takes over must be able to work on it: an active author or administrator. */
async function heirOf(tx: Ctx, id: number, reassign_to: number): Promise<number> {
  const heir = await tx.db
    .selectFrom("users")
    .select(["person_id", "role"])
    .where("id", "=", reassign_to)
    .where("id", "!=", id)
    .where("active", "=", true)
    .forUpdate()
    .executeTakeFirst()
  if (!heir || !allows(heir.role, "topics.edit"))
    throw unfit("reassign_to", "Choose an active author or administrator who takes over.")
  return heir.person_id
}
