import type { User, UserChange } from "@hub/contract/users"
import { changePerson } from "../../people/change.ts"
import { atomically, type Ctx } from "../../platform/ctx.ts"
import { record } from "../../platform/facts/record.ts"
import { conflict } from "../../platform/failure.ts"
import { allows, mustBeAllowed } from "../../policy.ts"
import { endAccess, revokePasswordTokens } from "../session.ts"
import { holdAdministrators, refuseLoss } from "./administrators.ts"
import { userFor } from "./get.ts"
import { present, presentNow } from "./present.ts"

const fields = ["name", "email", "role", "active"] as const

/** Changes an account. A deactivated one is signed out everywhere at once; links sent to an old address are dead. */
export function changeUser(ctx: Ctx, id: number, { seen, ...wanted }: UserChange): Promise<User> {
  mustBeAllowed(ctx.actor, "users.manage")
  return atomically(ctx, async (tx) => {
    const administrators = await holdAdministrators(tx)
    const user = await userFor(tx, id)
    if (seen && fields.some((field) => seen[field] !== user[field]))
      throw conflict("Somebody changed this user while you were editing.", {
        code: "changed_meanwhile",
        details: { user: present(tx, user, administrators.length) },
      })
    const { name, email, role, active } = wanted
    if (administrators.includes(id) && !(active && allows(role, "users.manage")))
      refuseLoss(tx, id, administrators, "demote or deactivate")

    await changePerson(tx, user.person_id, { name, email })
    await tx.db.updateTable("users").set({ role, active }).where("id", "=", id).execute()
    if (!active) await endAccess(tx, id)
    if (email !== user.email) await revokePasswordTokens(tx, id)
    const changed = fields.filter((field) => wanted[field] !== user[field])
    await record(tx, "user.changed", id, { name, email, role, active, changed })
    return presentNow(tx, await userFor(tx, id))
  })
}
