import { settingRoutes } from "@hub/contract/settings"
import type { Doors } from "../platform/http/door.ts"
import { changeSettings } from "./change.ts"
import { listSettings, type Outside } from "./list.ts"
import { type MailInUse, presentMail, testMail } from "./mail.ts"

type Given = Omit<Outside, "mail"> & { mail: MailInUse | undefined }

export function openSettings(doors: Doors, { mail, ...given }: Given) {
  const outside = { ...given, mail: presentMail(mail) }
  doors.open(settingRoutes.read, "settings.see", (ctx) => listSettings(ctx, outside))
  doors.open(settingRoutes.change, "settings.change", async (ctx, { body }) => {
    await changeSettings(ctx, body.changes)
    return listSettings(ctx, outside)
  })
  doors.open(settingRoutes.testMail, "settings.change", (ctx) => testMail(ctx, mail))
}
