import type { User, UserChange, UserInput } from "@hub/contract/users"
import { changePerson } from "../../people/change.ts"
import { inTransaction, type Ctx } from "../../platform/ctx.ts"
import { recordEvent } from "../../platform/events/record.ts"
import { conflict } from "../../platform/refusal.ts"
import { roleHasPermission, requirePermission } from "../../policy.ts"
import { revokeAccess, revokePasswordTokens } from "../session.ts"
import { lockAdministrators, refuseLosingAdministrator } from "./administrators.ts"
import { getUser, type UserRow } from "./get.ts"
import { presentUser, presentCurrentUser } from "./present.ts"

const fields = ["name", "email", "role", "active"] as const

/** Changes an account. A deactivated one is signed out everywhere at once; links sent to an old address are dead. */
export function updateUser(ctx: Ctx, id: number, { seen, ...input }: UserChange): Promise<User> {
  requirePermission(ctx.actor, "users.manage")
  return inTransaction(ctx, async (tx) => {
    const administrators = await lockAdministrators(tx)
    const user = await getUser(tx, id)
    if (seen && fields.some((field) => seen[field] !== user[field]))
      throw conflict("Someone else changed this user while you were editing.", {
        code: "changed_meanwhile",
        details: { user: presentUser(tx, user, administrators.length) },
      })
    await changeAccount(tx, user, administrators, input)
    return presentCurrentUser(tx, await getUser(tx, id))
  })
}

type AccountRow = Pick<UserRow, "id" | "person_id" | "name" | "role" | "active"> & { email: string }

/** The change itself, for people who may make it; answers which fields differ from before. */
export async function changeAccount(tx: Ctx, user: AccountRow, administrators: number[], input: UserInput) {
  const { id } = user
  const { name, email, role, active } = input
  if (administrators.includes(id) && !(active && roleHasPermission(role, "users.manage")))
    refuseLosingAdministrator(tx, id, administrators, "demote or deactivate")

  await changePerson(tx, user.person_id, { name, email })
  await tx.db.updateTable("users").set({ role, active }).where("id", "=", id).execute()
  if (!active) await revokeAccess(tx, id)
  if (email !== user.email) await revokePasswordTokens(tx, id)
  const changed = fields.filter((field) => input[field] !== user[field])
  await recordEvent(tx, "user.changed", id, { name, email, role, active, changed })
  return changed
}
