import { preferenceRoutes } from "@hub/contract/preferences"
import type { Router } from "../platform/http/router.ts"
import { changePreferences } from "./change.ts"
import { readPreferences } from "./read.ts"

export function addPreferenceRoutes(router: Router) {
  router.add(preferenceRoutes.read, "account.read", (ctx) => readPreferences(ctx))
  router.add(preferenceRoutes.change, "account.own", (ctx, { body }) => changePreferences(ctx, body))
}
