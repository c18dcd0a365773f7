import { users } from "@hub/contract/users"
import type { Router } from "../../platform/http/router.ts"
import { updateUser } from "./change.ts"
import { createUser } from "./create.ts"
import { deleteUser } from "./delete.ts"
import { listUsers } from "./list.ts"
import { resendSetupEmail } from "./resend-setup.ts"

export function addUserRoutes(router: Router) {
  router.add(users.list, "users.name", (ctx, { query }) => listUsers(ctx, query))
  router.add(users.create, "users.manage", (ctx, { body }) => createUser(ctx, body))
  router.add(users.change, "users.manage", (ctx, { params, body }) => updateUser(ctx, params.id, body))
  router.add(users.delete, "users.manage", (ctx, { params, query }) => deleteUser(ctx, params.id, query.reassign_to))
  router.add(users.resendSetupEmail, "users.manage", (ctx, { params }) => resendSetupEmail(ctx, params.id))
}
