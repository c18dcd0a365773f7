import { users } from "@hub/contract/users"
import type { Doors } from "../../platform/http/door.ts"
import { changeUser } from "./change.ts"
import { createUser } from "./create.ts"
import { deleteUser } from "./delete.ts"
import { listUsers } from "./list.ts"
import { resendSetupEmail } from "./resend-setup.ts"
import { workOf } from "./work.ts"

export function openUsers(doors: Doors) {
  doors.open(users.list, "users.name", (ctx, { query }) => listUsers(ctx, query))
  doors.open(users.create, "users.manage", (ctx, { body }) => createUser(ctx, body))
  doors.open(users.change, "users.manage", (ctx, { params, body }) => changeUser(ctx, params.id, body))
  doors.open(users.delete, "users.manage", (ctx, { params, query }) => deleteUser(ctx, params.id, query.reassign_to))
  doors.open(users.work, "users.manage", (ctx, { params }) => workOf(ctx, params.id))
  doors.open(users.resendSetupEmail, "users.manage", (ctx, { params }) => resendSetupEmail(ctx, params.id))
}
