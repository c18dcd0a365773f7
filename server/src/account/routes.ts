import { account } from "@hub/contract/account"
import { settingRoutes } from "@hub/contract/settings"
import type { Router } from "../platform/http/router.ts"
import { cutPageOfList } from "../platform/http/page.ts"
import type { JobHandlers } from "../platform/jobs/work.ts"
import { addAccessRequestRoutes } from "./access-requests/routes.ts"
import { createApiToken } from "./api-tokens/create.ts"
import { listAllApiTokens, revokeAnyApiToken } from "./api-tokens/all-tokens.ts"
import { listApiTokens } from "./api-tokens/list.ts"
import { revokeApiToken } from "./api-tokens/revoke.ts"
import { changePassword } from "./change-password.ts"
import { login, logout } from "./login.ts"
import { updateProfile, loadMe } from "./me.ts"
import { readPasswordToken, usePasswordToken } from "./password-tokens.ts"
import { resetPassword, resetWriter } from "./reset-password.ts"
import { addProviderRoutes } from "./provider/routes.ts"
import { addSecondFactorRoutes } from "./second-factor/routes.ts"
import { refreshSession } from "./session.ts"
import type { SignInSettings } from "./settings.ts"
import { endOtherSessions, endOwnSession, listSessions } from "./sessions.ts"
import { addUserRoutes } from "./users/routes.ts"

export function addAccountRoutes(router: Router, settings: SignInSettings) {
  router.add(account.login, "account.enter", (ctx, { body }) => login(ctx, body, settings))
  router.add(account.refresh, "account.enter", (ctx) => refreshSession(ctx))
  router.add(account.logout, "account.own", (ctx) => logout(ctx))
  router.add(account.me, "account.read", (ctx) => loadMe(ctx, ctx.actor.user_id!))
  router.add(account.changeMe, "account.own", (ctx, { body }) => updateProfile(ctx, body))
  router.add(account.changePassword, "account.own", (ctx, { body }) => changePassword(ctx, body))
  router.add(account.resetPassword, "account.enter", (ctx, { body }) => resetPassword(ctx, body))
  router.add(account.sessions, "account.own", async (ctx, { query }) =>
    cutPageOfList(await listSessions(ctx), query, ({ id }) => id),
  )
  router.add(account.endSession, "account.own", (ctx, { params }) => endOwnSession(ctx, params.id))
  router.add(account.endOtherSessions, "account.own", (ctx) => endOtherSessions(ctx))
  router.add(account.tokens, "account.own", async (ctx, { query }) =>
    cutPageOfList(await listApiTokens(ctx), query, ({ id }) => id),
  )
  router.add(account.createToken, "account.own", (ctx, { body }) => createApiToken(ctx, body))
  router.add(account.revokeToken, "account.own", (ctx, { params }) => revokeApiToken(ctx, params.id))
  router.add(settingRoutes.tokens, "users.see", async (ctx, { query }) =>
    cutPageOfList(await listAllApiTokens(ctx), query, ({ id }) => id),
  )
  router.add(settingRoutes.revokeToken, "users.manage", (ctx, { params }) => revokeAnyApiToken(ctx, params.id))
  router.add(account.passwordToken, "hub.look", (ctx, { params }) => readPasswordToken(ctx, params.token))
  router.add(account.usePasswordToken, "account.enter", (ctx, { params, body }) =>
    usePasswordToken(ctx, params.token, body),
  )
  addSecondFactorRoutes(router, settings)
  addProviderRoutes(router, settings)
  addUserRoutes(router)
  addAccessRequestRoutes(router)
}

export const accountJobs: JobHandlers = { "account.reset": resetWriter }
