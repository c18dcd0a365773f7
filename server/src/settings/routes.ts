import { settingRoutes } from "@hub/contract/settings"
import type { Router } from "../platform/http/router.ts"
import { changeSettings } from "./change.ts"
import { listSettings, type OperatorSettings } from "./list.ts"
import { type MailServerSettings, presentMail, testMail } from "./mail.ts"

type SettingRoutesOptions = Omit<OperatorSettings, "mail"> & { mail: MailServerSettings | undefined }

export function addSettingRoutes(router: Router, { mail, ...given }: SettingRoutesOptions) {
  const outside = { ...given, mail: presentMail(mail) }
  router.add(settingRoutes.read, "settings.see", (ctx) => listSettings(ctx, outside))
  router.add(settingRoutes.change, "settings.change", async (ctx, { body }) => {
    await changeSettings(ctx, body.changes)
    return listSettings(ctx, outside)
  })
  router.add(settingRoutes.testMail, "settings.change", (ctx) => testMail(ctx, mail))
}
