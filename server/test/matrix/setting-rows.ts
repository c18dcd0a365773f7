import { reviewDefaults } from "@hub/contract/review-defaults"
import { settingRoutes } from "@hub/contract/settings"
import { webhooks } from "@hub/contract/webhooks"
import { administrators, readers, row, type Row } from "./goldens.ts"
import { apiToken, type Scene } from "./given.ts"

/** Who sees what is for administrators. */
const lookers = "401 401 401 · 403 403 · 403 403 · ok · 403 · 401 401 401"
/** Administrators, where the hub is not set to do this. */
const unset = administrators.replace("ok", "409")

async function version({ hub }: Scene) {
  const { answer } = await hub.as("ada")(settingRoutes.read)
  return answer.settings.find(({ key }) => key === "review_days")!.version
}

/** An address of this machine, which is refused before it is asked. */
const wanted = { url: "http://127.0.0.1:9/", events: ["topic.published" as const] }

async function webhook({ hub }: Scene) {
  return { params: { id: (await hub.as("ada")(webhooks.create, { body: wanted })).answer.id } }
}

/** What administrators set, and what comes of it for everybody. */
export const chosen: Row[] = [
  row(lookers, settingRoutes.read),
  row(administrators, settingRoutes.change, async (scene) => ({
    body: { changes: [{ key: "review_days" as const, value: 9, version: await version(scene) }] },
  })),
  row(unset, settingRoutes.testMail),
  row(readers, reviewDefaults.read),
  row(lookers, settingRoutes.tokens),
  row(administrators, settingRoutes.revokeToken, async (scene) => ({ params: { id: await apiToken(scene) } })),
  row(lookers, webhooks.list),
  row(administrators, webhooks.create, async () => ({ body: wanted })),
  row(administrators, webhooks.change, async (scene) => ({
    ...(await webhook(scene)),
    body: { ...wanted, active: true, version: 1 },
  })),
  row(administrators, webhooks.renewSecret, webhook),
  row(administrators, webhooks.test, webhook),
  row(lookers, webhooks.deliveries, webhook),
  row(administrators, webhooks.delete, webhook),
]
