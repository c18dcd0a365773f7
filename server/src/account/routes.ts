import { account } from "@hub/contract/account"
import type { Doors } from "../platform/http/door.ts"
import { login, logout } from "./login.ts"
import { meOf } from "./me.ts"
import { readPasswordToken, usePasswordToken } from "./password-tokens.ts"
import { refreshSession } from "./session.ts"

export function openAccount(doors: Doors) {
  doors.open(account.login, (ctx, { body }) => login(ctx, body))
  doors.open(account.refresh, (ctx) => refreshSession(ctx))
  doors.open(account.logout, (ctx) => logout(ctx))
  doors.open(account.me, (ctx) => meOf(ctx, ctx.actor.user_id!))
  doors.open(account.passwordToken, (ctx, { params }) => readPasswordToken(ctx, params.token))
  doors.open(account.usePasswordToken, (ctx, { params, body }) => usePasswordToken(ctx, params.token, body))
}
