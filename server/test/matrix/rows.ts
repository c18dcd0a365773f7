import { accessRequests } from "@hub/contract/access-requests"
import { account } from "@hub/contract/account"
import { handOver } from "@hub/contract/hand-over"
import { history } from "@hub/contract/history"
import { limitRoutes } from "@hub/contract/limits"
import { provider } from "@hub/contract/provider"
import { secondFactor } from "@hub/contract/second-factor"
import { topics } from "@hub/contract/topics"
import { users as accounts } from "@hub/contract/users"
import { versionRoutes } from "@hub/contract/version"
import { password } from "../hub.ts"
import * as passkeys from "./passkey-fixtures.ts"
import * as given from "./fixtures.ts"
import type { MatrixScene } from "./fixtures.ts"
import {
  goldenEverybody,
  goldenAnonymousAllowed,
  goldenReaders,
  goldenUsers,
  goldenAuthors,
  goldenAdministrators,
  goldenNobody,
  goldenLate,
  goldenUnprovided,
  matrixRow,
  type MatrixRow,
} from "./goldens.ts"
import { workRows } from "./work-rows.ts"
const text = { title: "Rate", content: "Words." }
const topicId = async (scene: MatrixScene) => ({ params: { id: (await given.createDraftTopic(scene)).id } })
const newTopic = async (hub: MatrixScene["hub"]) => ({
  params: { id: (await hub.as("ben")(topics.create, { body: text })).answer.id },
})
const nobodyKnows = { params: { token: "x".repeat(43) } }

/** Every route of the hub, and what becomes of each principal who calls it. Read by people, line by line. */
export const matrixRows: MatrixRow[] = [
  matrixRow(goldenEverybody, versionRoutes.version),
  matrixRow(goldenEverybody, limitRoutes.limits),

  matrixRow(goldenAnonymousAllowed, account.login, async () => ({ body: { email: "ben@hub.test", password } })),
  matrixRow("401 401 401 · 401 401 · 401 401 · 401 · 403 · 401 401 401", account.refresh),
  matrixRow(goldenUsers, account.logout),
  matrixRow(goldenReaders, account.me),
  matrixRow(goldenUsers, account.changeMe, async () => ({ body: { name: "Another" } })),
  matrixRow(goldenUsers, account.changePassword, async () => ({
    body: { current: password, new: "nine brave herons wade" },
  })),
  matrixRow(goldenAnonymousAllowed, account.resetPassword, async () => ({
    body: { email: `${given.uniqueName("noor")}@office.test` },
  })),
  matrixRow(goldenUsers, account.sessions),
  matrixRow(goldenUsers, account.endSession, async (scene) => ({
    params: { id: await given.createSessionFixture(scene) },
  })),
  matrixRow(goldenUsers, account.endOtherSessions),
  matrixRow(goldenUsers, account.tokens),
  matrixRow(goldenUsers, account.createToken, async () => ({
    body: { name: "An external program", scopes: ["write" as const] },
  })),
  matrixRow(goldenUsers, account.revokeToken, async (scene) => ({
    params: { id: await given.createApiTokenFixture(scene) },
  })),
  matrixRow(goldenNobody, account.passwordToken, async () => nobodyKnows),
  matrixRow(goldenNobody.replace(/404(?= · 404 404 404$)/, "403"), account.usePasswordToken, async () => ({
    ...nobodyKnows,
    body: { password: "nine brave herons wade" },
  })),

  matrixRow(goldenReaders, accounts.list),
  matrixRow(goldenAdministrators, accounts.create, async () => ({ body: given.createAccountInput() })),
  matrixRow(goldenAdministrators, accounts.change, async (scene) => ({
    params: { id: await given.createUserFixture(scene) },
    body: { ...given.createAccountInput(), active: true },
  })),
  matrixRow(goldenAdministrators, accounts.delete, async (scene) => ({
    params: { id: await given.createUserFixture(scene) },
  })),
  matrixRow(goldenAdministrators, handOver.work, async (scene) => ({
    params: { id: await given.createUserFixture(scene) },
    query: {},
  })),
  matrixRow(goldenAdministrators, handOver.start, (scene) => given.createHandOverInput(scene)),
  matrixRow(goldenAdministrators, accounts.resendSetupEmail, async (scene) => ({
    params: { id: await given.createUserFixture(scene) },
  })),

  matrixRow(goldenUsers, secondFactor.read),
  matrixRow(goldenUsers, secondFactor.beginTotp, async () => ({ body: { password } })),
  matrixRow(goldenUsers, secondFactor.confirmTotp, async (scene) => ({
    body: { code: await given.createTotpCode(scene) },
  })),
  matrixRow(goldenUsers, secondFactor.removeTotp, async () => ({ body: { password } })),
  matrixRow(goldenUsers, secondFactor.renewRecoveryCodes, async (scene) => {
    await passkeys.createPasskeyFixture(scene)
    return { body: { password } }
  }),
  matrixRow(goldenUsers, secondFactor.beginPasskey, async () => ({ body: { password } })),
  matrixRow(goldenUsers, secondFactor.addPasskey, async (scene) => ({
    body: await passkeys.createUnregisteredPasskey(scene),
  })),
  matrixRow(goldenUsers, secondFactor.renamePasskey, async (scene) => ({
    params: { id: await passkeys.createPasskeyFixture(scene) },
    body: { name: "Another" },
  })),
  matrixRow(goldenUsers, secondFactor.removePasskey, async (scene) => ({
    params: { id: await passkeys.createPasskeyFixture(scene) },
    body: { password },
  })),
  matrixRow(goldenAdministrators, secondFactor.removeOf, async (scene) => ({
    params: { id: await given.createUserFixture(scene) },
  })),
  matrixRow(goldenAdministrators, provider.unlinkOf, async (scene) => {
    const id = await given.createUserFixture(scene)
    const identity = { issuer: "https://id.office.test", subject: String(id), user_id: id, created_at: new Date() }
    await scene.hub.db.insertInto("identities").values(identity).execute()
    return { params: { id } }
  }),
  matrixRow(goldenLate, secondFactor.answerCode, async () => ({ body: { challenge: "x".repeat(43), code: "000000" } })),
  matrixRow(goldenLate, secondFactor.passkeyOptions, async () => ({ body: { challenge: "x".repeat(43) } })),
  matrixRow(goldenLate, secondFactor.answerPasskey, async () => ({
    body: { challenge: "x".repeat(43), response: {} },
  })),

  matrixRow(goldenEverybody, provider.options),
  matrixRow(goldenUnprovided, provider.start, async () => ({ body: {} })),
  matrixRow(goldenUnprovided, provider.finish, async () => ({ body: { query: "" } })),

  matrixRow(goldenAnonymousAllowed, accessRequests.request, async () => ({ body: given.createAccessInput() })),
  matrixRow(goldenAdministrators, accessRequests.list),
  matrixRow(goldenAdministrators, accessRequests.approve, async (scene) => ({
    params: { id: await given.createAccessRequestFixture(scene) },
    body: {},
  })),
  matrixRow(goldenAdministrators, accessRequests.decline, async (scene) => ({
    params: { id: await given.createAccessRequestFixture(scene) },
    body: { reason: "No" },
  })),

  matrixRow(goldenReaders, topics.list),
  matrixRow(goldenReaders, topics.ids),
  matrixRow(goldenReaders, topics.read, topicId),
  matrixRow(goldenAuthors, topics.create, async () => ({ body: text })),
  matrixRow(goldenAuthors, topics.save, async (scene) => ({ ...(await topicId(scene)), body: text })),
  matrixRow(goldenAuthors, topics.publish, ({ hub }) => newTopic(hub)),
  matrixRow(goldenAuthors, topics.unpublish, async ({ hub }) => {
    const place = await newTopic(hub)
    await hub.as("ada")(topics.publish, place)
    return { ...place, body: { reason: "Wrong." } }
  }),
  matrixRow(goldenAuthors, topics.archive, topicId),
  matrixRow(goldenAuthors, topics.restore, async (scene) => {
    const place = await topicId(scene)
    await scene.hub.as("ben")(topics.archive, place)
    return place
  }),
  matrixRow(goldenAdministrators, topics.bulkDelete, async (scene) => ({
    body: { ids: [(await given.createDraftTopic(scene)).id] },
  })),
  matrixRow(goldenAdministrators, topics.bulkDeleteAgain, async (scene) => ({
    body: { ids: [(await given.createDraftTopic(scene)).id] },
  })),
  matrixRow(goldenReaders, topics.revisions, topicId),
  matrixRow(goldenReaders, topics.revision, async (scene) => ({
    params: { id: (await given.createDraftTopic(scene)).id, number: 1 },
  })),
  matrixRow(goldenReaders, history.diff, async (scene) => ({ ...(await topicId(scene)), query: { from: 1, to: 1 } })),
  matrixRow(goldenAuthors, history.restore, async (scene) => {
    const { id } = await given.createDraftTopic(scene)
    await scene.hub.as("ben")(topics.save, { params: { id }, body: text })
    return { params: { id, number: 1 }, body: {} }
  }),
  matrixRow(goldenUsers, topics.render, async () => ({ body: { content: "Words." } })),

  ...workRows,
]
