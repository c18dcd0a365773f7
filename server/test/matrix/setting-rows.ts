import { reviewDefaults } from "@hub/contract/review-defaults"
import { settingRoutes } from "@hub/contract/settings"
import { administrators, readers, row, type Row } from "./goldens.ts"
import type { Scene } from "./given.ts"

/** Who sees what is for administrators. */
const lookers = "401 401 401 · 403 403 · 403 403 · ok · 403 · 401 401 401"
/** Administrators, where the hub is not set to do this. */
const unset = administrators.replace("ok", "409")

async function version({ hub }: Scene) {
  const { answer } = await hub.as("ada")(settingRoutes.read)
  return answer.settings.find(({ key }) => key === "review_days")!.version
}

/** What administrators set, and what comes of it for everybody. */
export const chosen: Row[] = [
  row(lookers, settingRoutes.read),
  row(administrators, settingRoutes.change, async (scene) => ({
    body: { changes: [{ key: "review_days" as const, value: 9, version: await version(scene) }] },
  })),
  row(unset, settingRoutes.testMail),
  row(readers, reviewDefaults.read),
]
