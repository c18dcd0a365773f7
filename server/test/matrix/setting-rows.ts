import { processFigureRoutes } from "@hub/contract/process-figures"
import { provisioning } from "@hub/contract/provisioning"
import { reviewDefaults } from "@hub/contract/review-defaults"
import { settingRoutes } from "@hub/contract/settings"
import { signingKeys } from "@hub/contract/signing-keys"
import { webhooks } from "@hub/contract/webhooks"
import { goldenAdministrators, goldenAuthorReaders, goldenReaders, matrixRow, type MatrixRow } from "./goldens.ts"
import { createApiTokenFixture, type MatrixScene } from "./fixtures.ts"
import { givenMailServer } from "../mail-server.ts"

/** Who sees what is for administrators. */
const lookers = "401 401 401 · 403 403 · 403 403 · ok · 403 · 401 401 401"
/** Administrators, where the hub is not set to do this. */
const unset = goldenAdministrators.replace("ok", "409")

async function version({ hub }: MatrixScene) {
  const { answer } = await hub.as("ada")(settingRoutes.read)
  return answer.settings.find(({ key }) => key === "review_days")!.version
}

/** An address of this machine, which is refused before it is asked. */
const wanted = { url: "http://127.0.0.1:9/", events: ["topic.published" as const] }

async function webhook({ hub }: MatrixScene) {
  return { params: { id: (await hub.as("ada")(webhooks.create, { body: wanted })).answer.id } }
}

/** What administrators set, and what comes of it for everybody. */
export const settingRows: MatrixRow[] = [
  matrixRow(lookers, settingRoutes.read),
  matrixRow(goldenAdministrators, settingRoutes.change, async (scene) => ({
    body: { changes: [{ key: "review_days" as const, value: 9, version: await version(scene) }] },
  })),
  matrixRow(unset, settingRoutes.testMail),
  matrixRow(goldenAdministrators, settingRoutes.setMailServer, async () => ({ body: givenMailServer })),
  matrixRow(unset, settingRoutes.removeMailServer),
  matrixRow(goldenReaders, reviewDefaults.read),
  matrixRow(goldenAuthorReaders, processFigureRoutes.read),
  matrixRow(goldenAuthorReaders, processFigureRoutes.lines),
  matrixRow(lookers, settingRoutes.tokens),
  matrixRow(goldenAdministrators, settingRoutes.revokeToken, async (scene) => ({
    params: { id: await createApiTokenFixture(scene) },
  })),
  matrixRow(lookers, provisioning.tokens),
  matrixRow(goldenAdministrators, provisioning.createToken, async () => ({ body: { name: "Entra ID" } })),
  matrixRow(goldenAdministrators, provisioning.revokeToken, async ({ hub }) => {
    const { answer } = await hub.as("ada")(provisioning.createToken, { body: { name: "Entra ID" } })
    return { params: { id: answer.id } }
  }),
  matrixRow(lookers, signingKeys.list),
  matrixRow(goldenAdministrators, signingKeys.rotate),
  matrixRow(lookers, webhooks.list),
  matrixRow(goldenAdministrators, webhooks.create, async () => ({ body: wanted })),
  matrixRow(goldenAdministrators, webhooks.change, async (scene) => ({
    ...(await webhook(scene)),
    body: { ...wanted, active: true, version: 1 },
  })),
  matrixRow(goldenAdministrators, webhooks.renewSecret, webhook),
  matrixRow(goldenAdministrators, webhooks.test, webhook),
  matrixRow(goldenAdministrators, webhooks.sendAgain, async (scene) => {
    const { params } = await webhook(scene)
    const { answer } = await scene.hub.as("ada")(webhooks.test, { params })
    return { params: { ...params, delivery_id: answer.id } }
  }),
  matrixRow(goldenAdministrators, webhooks.replay, async (scene) => ({
    ...(await webhook(scene)),
    body: { position: 0 },
  })),
  matrixRow(lookers, webhooks.deliveries, webhook),
  matrixRow(goldenAdministrators, webhooks.delete, webhook),
]
