import { account } from "@hub/contract/account"
import type { Doors } from "../platform/http/door.ts"
import { login, logout } from "./login.ts"
import { meOf } from "./me.ts"
import { readPasswordToken, usePasswordToken } from "./password-tokens.ts"
import { refreshSession } from "./session.ts"

export function openAccount(doors: Doors) {
  doors.open(account.login, "account.enter", (ctx, { body }) => login(ctx, body))
  doors.open(account.refresh, "account.enter", (ctx) => refreshSession(ctx))
  doors.open(account.logout, "account.own", (ctx) => logout(ctx))
  doors.open(account.me, "account.own", (ctx) => meOf(ctx, ctx.actor.user_id!))
  doors.open(account.passwordToken, "hub.look", (ctx, { params }) => readPasswordToken(ctx, params.token))
  doors.open(account.usePasswordToken, "account.enter", (ctx, { params, body }) =>
    usePasswordToken(ctx, params.token, body),
  )
}
