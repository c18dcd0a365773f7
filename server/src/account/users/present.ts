import type { User } from "@hub/contract/users"
import type { Ctx } from "../../platform/ctx.ts"
import { roleHasPermission, hasPermission } from "../../policy.ts"
import type { UserRow } from "./get.ts"

/** `administrators` counts the active ones; the last cannot be taken away. */
export function presentUser({ actor }: Ctx, row: UserRow, administrators: number): User {
  const edit = hasPermission(actor, "users.manage")
  const last = roleHasPermission(row.role, "users.manage") && row.active && administrators === 1
  const removable = edit && !last && row.id !== actor.user_id
  return {
    ...row,
    email: row.email ?? "",
    password_set: Boolean(row.password_set),
    setup_email: row.password_set ? null : row.setup_email,
    second_factor: Boolean(row.second_factor),
    provider_linked: Boolean(row.provider_linked),
    created_at: row.created_at.toISOString(),
    last_seen_at: row.last_seen_at?.toISOString() ?? null,
    can: {
      edit,
      delete: removable,
      demote: removable,
      resend_setup_email: edit && row.active && !row.password_set,
      remove_second_factor: edit && Boolean(row.second_factor),
      unlink_provider: edit && Boolean(row.provider_linked),
    },
  }
}

export async function presentCurrentUser(tx: Ctx, row: UserRow): Promise<User> {
  return presentUser(tx, row, await countAdministrators(tx))
}

export async function countAdministrators({ db }: Ctx): Promise<number> {
  const { count } = await db
    .selectFrom("users")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("role", "=", "admin")
    .where("active", "=", true)
    .executeTakeFirstOrThrow()
  return count
}
