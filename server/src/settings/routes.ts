import { settingRoutes } from "@hub/contract/settings"
import type { Router } from "../platform/http/router.ts"
import { changeSettings } from "./change.ts"
import { listSettings, type OperatorSettings } from "./list.ts"
import { removeMailServer, setMailServer, testMail } from "./mail.ts"

export function addSettingRoutes(router: Router, outside: OperatorSettings) {
  router.add(settingRoutes.read, "settings.see", (ctx) => listSettings(ctx, outside))
  router.add(settingRoutes.change, "settings.change", async (ctx, { body }) => {
    await changeSettings(ctx, body.changes)
    return listSettings(ctx, outside)
  })
  router.add(settingRoutes.setMailServer, "settings.change", async (ctx, { body }) => {
    await setMailServer(ctx, body)
    return listSettings(ctx, outside)
  })
  router.add(settingRoutes.removeMailServer, "settings.change", async (ctx) => {
    await removeMailServer(ctx)
    return listSettings(ctx, outside)
  })
  router.add(settingRoutes.testMail, "settings.change", (ctx) => testMail(ctx))
}
