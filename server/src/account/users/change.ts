import type { User, UserInput } from "@hub/contract/users"
import { changePerson } from "../../people/change.ts"
import { atomically, type Ctx } from "../../platform/ctx.ts"
import { record } from "../../platform/facts/record.ts"
import { allows, mustBeAllowed } from "../../policy.ts"
import { endAccess, revokePasswordTokens } from "../session.ts"
import { holdAdministrators, refuseLoss } from "./administrators.ts"
import { userFor } from "./get.ts"
import { presentNow } from "./present.ts"

/** Changes an account. A deactivated one is signed out everywhere at once; links sent to an old address are dead. */
export function changeUser(ctx: Ctx, id: number, wanted: UserInput): Promise<User> {
  mustBeAllowed(ctx.actor, "users.manage")
  return atomically(ctx, async (tx) => {
    const administrators = await holdAdministrators(tx)
    const user = await userFor(tx, id)
    const { name, email, role, active } = wanted
    if (administrators.includes(id) && !(active && allows(role, "users.manage")))
      refuseLoss(tx, id, administrators, "demote or deactivate")

    await changePerson(tx, user.person_id, { name, email })
    await tx.db.updateTable("users").set({ role, active }).where("id", "=", id).execute()
    if (!active) await endAccess(tx, id)
    if (email !== user.email) await revokePasswordTokens(tx, id)
    const changed = (["name", "email", "role", "active"] as const).filter((field) => wanted[field] !== user[field])
    await record(tx, "user.changed", id, { name, email, role, active, changed })
    return presentNow(tx, await userFor(tx, id))
  })
}
