import { account } from "@hub/contract/account"
import { settingRoutes } from "@hub/contract/settings"
import type { Doors } from "../platform/http/door.ts"
import { pageOfWhole } from "../platform/http/page.ts"
import type { JobHandlers } from "../platform/jobs/work.ts"
import { openAccessRequests } from "./access-requests/routes.ts"
import { createApiToken } from "./api-tokens/create.ts"
import { listEverybodysTokens, revokeAnybodysToken } from "./api-tokens/everybody.ts"
import { listApiTokens } from "./api-tokens/list.ts"
import { revokeApiToken } from "./api-tokens/revoke.ts"
import { changePassword } from "./change-password.ts"
import { login, logout } from "./login.ts"
import { changeMe, meOf } from "./me.ts"
import { readPasswordToken, usePasswordToken } from "./password-tokens.ts"
import { resetPassword, resetWriter } from "./reset-password.ts"
import { openProvider } from "./provider/routes.ts"
import { openSecondFactor } from "./second-factor/routes.ts"
import { refreshSession } from "./session.ts"
import type { SignInSettings } from "./settings.ts"
import { endOtherSessions, endSession, listSessions } from "./sessions.ts"
import { openUsers } from "./users/routes.ts"

export function openAccount(doors: Doors, settings: SignInSettings) {
  doors.open(account.login, "account.enter", (ctx, { body }) => login(ctx, body, settings))
  doors.open(account.refresh, "account.enter", (ctx) => refreshSession(ctx))
  doors.open(account.logout, "account.own", (ctx) => logout(ctx))
  doors.open(account.me, "account.read", (ctx) => meOf(ctx, ctx.actor.user_id!))
  doors.open(account.changeMe, "account.own", (ctx, { body }) => changeMe(ctx, body))
  doors.open(account.changePassword, "account.own", (ctx, { body }) => changePassword(ctx, body))
  doors.open(account.resetPassword, "account.enter", (ctx, { body }) => resetPassword(ctx, body))
  doors.open(account.sessions, "account.own", async (ctx, { query }) =>
    pageOfWhole(await listSessions(ctx), query, ({ id }) => id),
  )
  doors.open(account.endSession, "account.own", (ctx, { params }) => endSession(ctx, params.id))
  doors.open(account.endOtherSessions, "account.own", (ctx) => endOtherSessions(ctx))
  doors.open(account.tokens, "account.own", async (ctx, { query }) =>
    pageOfWhole(await listApiTokens(ctx), query, ({ id }) => id),
  )
  doors.open(account.createToken, "account.own", (ctx, { body }) => createApiToken(ctx, body))
  doors.open(account.revokeToken, "account.own", (ctx, { params }) => revokeApiToken(ctx, params.id))
  doors.open(settingRoutes.tokens, "users.see", async (ctx, { query }) =>
    pageOfWhole(await listEverybodysTokens(ctx), query, ({ id }) => id),
  )
  doors.open(settingRoutes.revokeToken, "users.manage", (ctx, { params }) => revokeAnybodysToken(ctx, params.id))
  doors.open(account.passwordToken, "hub.look", (ctx, { params }) => readPasswordToken(ctx, params.token))
  doors.open(account.usePasswordToken, "account.enter", (ctx, { params, body }) =>
    usePasswordToken(ctx, params.token, body),
  )
  openSecondFactor(doors, settings)
  openProvider(doors, settings)
  openUsers(doors)
  openAccessRequests(doors)
}

export const accountJobs: JobHandlers = { "account.reset": resetWriter }
