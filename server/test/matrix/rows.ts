import { accessRequests } from "@hub/contract/access-requests"
import { account } from "@hub/contract/account"
import { drafts } from "@hub/contract/drafts"
import { history } from "@hub/contract/history"
import { images } from "@hub/contract/images"
import { limitRoutes } from "@hub/contract/limits"
import { linkChecks } from "@hub/contract/link-checks"
import { links } from "@hub/contract/links"
import { mails } from "@hub/contract/mails"
import { provider } from "@hub/contract/provider"
import { portal } from "@hub/contract/portal"
import { reviews } from "@hub/contract/reviews"
import { secondFactor } from "@hub/contract/second-factor"
import { topics } from "@hub/contract/topics"
import { users as accounts } from "@hub/contract/users"
import { versionRoutes } from "@hub/contract/version"
import { sequences } from "@hub/contract/sequences"
import { password } from "../hub.ts"
import { approval } from "../reviews.ts"
import { gathering } from "./collection-rows.ts"
import * as given from "./given.ts"
import type { Scene } from "./given.ts"
import {
  everybody,
  comers,
  readers,
  users,
  authors,
  administrators,
  owners,
  holders,
  nobody,
  late,
  unprovided,
  answerers,
  switchedOff,
  row,
  type Row,
} from "./goldens.ts"
import { ofTheHub } from "./backup-rows.ts"
import { publishing } from "./edition-rows.ts"
import { pictures } from "./image-rows.ts"
import { importing } from "./import-rows.ts"
import { planning } from "./planning-rows.ts"
import { folding, telling } from "./review-rows.ts"
import { reading } from "./reading-rows.ts"
import { chosen } from "./setting-rows.ts"
import { values } from "./value-rows.ts"
import { voices } from "./voice-rows.ts"

const client_id = "8a4f1d6e-0000-4000-8000-000000000001"
const text = { title: "Rate", content: "Words." }
const unsaved = { ...text, frontmatter: "", base_revision: 1, client_id, sequence: 1 }
const sequenceId = async (scene: Scene) => ({ params: { id: (await given.sequence(scene)).id } })
const withReason = async (scene: Scene) => ({ ...(await sequenceId(scene)), body: { reason: "Not needed." } })
const topicId = async (scene: Scene) => ({ params: { id: (await given.draft(scene)).id } })
const newTopic = async (hub: Scene["hub"]) => ({
  params: { id: (await hub.as("ben")(topics.create, { body: text })).answer.id },
})
const nobodyKnows = { params: { token: "x".repeat(43) } }

/** Every route of the hub, and what becomes of each principal who calls it. Read by people, line by line. */
export const rows: Row[] = [
  row(everybody, versionRoutes.version),
  row(everybody, limitRoutes.limits),

  row(comers, account.login, async () => ({ body: { email: "ben@hub.test", password } })),
  row("401 401 401 · 401 401 · 401 401 · 401 · 403 · 401 401 401", account.refresh),
  row(users, account.logout),
  row(readers, account.me),
  row(users, account.changeMe, async () => ({ body: { name: "Another" } })),
  // The owner of the token comes before it, and his new password ends it.
  row(users.replace("403", "401"), account.changePassword, async () => ({
    body: { current: password, new: "nine brave herons wade" },
  })),
  row(comers, account.resetPassword, async () => ({ body: { email: `${given.fresh("noor")}@office.test` } })),
  row(users, account.sessions),
  row(users, account.endSession, async (scene) => ({ params: { id: await given.session(scene) } })),
  row(users, account.endOtherSessions),
  row(users, account.tokens),
  row(users, account.createToken, async () => ({ body: { name: "A program", scopes: ["write" as const] } })),
  row(users, account.revokeToken, async (scene) => ({ params: { id: await given.apiToken(scene) } })),
  row(nobody, account.passwordToken, async () => nobodyKnows),
  row(nobody.replace(/404(?= · 404 404 404$)/, "403"), account.usePasswordToken, async () => ({
    ...nobodyKnows,
    body: { password: "nine brave herons wade" },
  })),

  row(readers, accounts.list),
  row(administrators, accounts.create, async () => ({ body: given.account() })),
  row(administrators, accounts.change, async (scene) => ({
    params: { id: await given.user(scene) },
    body: { ...given.account(), active: true },
  })),
  row(administrators, accounts.delete, async (scene) => ({ params: { id: await given.user(scene) } })),
  row(administrators, accounts.work, async (scene) => ({ params: { id: await given.user(scene) } })),
  row(administrators, accounts.resendSetupEmail, async (scene) => ({ params: { id: await given.user(scene) } })),

  row(users, secondFactor.read),
  row(users, secondFactor.beginTotp, async () => ({ body: { password } })),
  row(users, secondFactor.confirmTotp, async (scene) => ({ body: { code: await given.appCode(scene) } })),
  row(users, secondFactor.removeTotp, async () => ({ body: { password } })),
  row(users, secondFactor.renewRecoveryCodes, async (scene) => {
    await given.passkey(scene)
    return { body: { password } }
  }),
  row(users, secondFactor.beginPasskey, async () => ({ body: { password } })),
  row(users, secondFactor.addPasskey, async (scene) => ({ body: await given.newPasskey(scene) })),
  row(users, secondFactor.renamePasskey, async (scene) => ({
    params: { id: await given.passkey(scene) },
    body: { name: "Another" },
  })),
  row(users, secondFactor.removePasskey, async (scene) => ({
    params: { id: await given.passkey(scene) },
    body: { password },
  })),
  row(administrators, secondFactor.removeOf, async (scene) => ({ params: { id: await given.user(scene) } })),
  row(administrators, provider.unlinkOf, async (scene) => {
    const id = await given.user(scene)
    const identity = { issuer: "https://id.office.test", subject: String(id), user_id: id, created_at: new Date() }
    await scene.hub.db.insertInto("identities").values(identity).execute()
    return { params: { id } }
  }),
  row(late, secondFactor.answerCode, async () => ({ body: { challenge: "x".repeat(43), code: "000000" } })),
  row(late, secondFactor.passkeyOptions, async () => ({ body: { challenge: "x".repeat(43) } })),
  row(late, secondFactor.answerPasskey, async () => ({ body: { challenge: "x".repeat(43), response: {} } })),

  row(everybody, provider.options),
  row(unprovided, provider.start, async () => ({ body: {} })),
  row(unprovided, provider.finish, async () => ({ body: { query: "" } })),

  row(comers, accessRequests.ask, async () => ({ body: given.wish() })),
  row(administrators, accessRequests.list),
  row(administrators, accessRequests.approve, async (scene) => ({
    params: { id: await given.accessRequest(scene) },
    body: {},
  })),
  row(administrators, accessRequests.decline, async (scene) => ({
    params: { id: await given.accessRequest(scene) },
    body: { reason: "No" },
  })),

  row(readers, topics.list),
  row(readers, topics.ids),
  row(readers, topics.read, topicId),
  row(authors, topics.create, async () => ({ body: text })),
  row(authors, topics.save, async (scene) => ({ ...(await topicId(scene)), body: text })),
  row(authors, topics.publish, ({ hub }) => newTopic(hub)),
  row(authors, topics.unpublish, async ({ hub }) => {
    const place = await newTopic(hub)
    await hub.as("ada")(topics.publish, place)
    return { ...place, body: { reason: "Wrong." } }
  }),
  row(authors, topics.archive, topicId),
  row(authors, topics.restore, async (scene) => {
    const place = await topicId(scene)
    await scene.hub.as("ben")(topics.archive, place)
    return place
  }),
  row(administrators, topics.bulkDelete, async (scene) => ({ body: { ids: [(await given.draft(scene)).id] } })),
  row(administrators, topics.bulkDeleteAgain, async (scene) => ({ body: { ids: [(await given.draft(scene)).id] } })),
  row(readers, topics.revisions, topicId),
  row(readers, topics.revision, async (scene) => ({ params: { id: (await given.draft(scene)).id, number: 1 } })),
  row(readers, history.diff, async (scene) => ({ ...(await topicId(scene)), query: { from: 1, to: 1 } })),
  row(authors, history.restore, async (scene) => {
    const { id } = await given.draft(scene)
    await scene.hub.as("ben")(topics.save, { params: { id }, body: text })
    return { params: { id, number: 1 }, body: {} }
  }),
  row(users, topics.render, async () => ({ body: { content: "Words." } })),

  row(authors, drafts.list, topicId),
  row(authors, drafts.keep, async (scene) => ({
    ...(await topicId(scene)),
    body: unsaved,
  })),
  row(authors, drafts.discard, async (scene) => {
    const place = await topicId(scene)
    await scene.call(scene.who, drafts.keep, { ...place, body: unsaved })
    return { ...place, query: { client_id } }
  }),
  row(users, drafts.presence, async (scene) => ({
    ...(await topicId(scene)),
    body: { client_id, state: "reading" as const },
  })),

  ...gathering,
  ...planning,
  ...folding,
  ...telling,
  ...voices,
  ...chosen,
  ...ofTheHub,

  ...reading,
  ...values,

  row(readers, links.list),
  row(authors, links.create, async () => ({
    body: { title: "A page", url: `https://office.test/${given.fresh("page")}` },
  })),
  row(switchedOff, linkChecks.one, given.link),
  row(switchedOff, linkChecks.all),
  row(readers, links.topics),
  row(readers, links.broken),
  row(authors, links.change, async (scene) => ({ ...(await given.link(scene)), body: { title: "Another name" } })),
  row(authors, links.delete, given.link),
  row(readers, links.usage, given.link),
  row(readers, links.preview, async (scene) => ({
    ...(await given.link(scene)),
    query: { url: `https://office.test/${given.fresh("place")}` },
  })),
  row(authors, links.replace, async (scene) => ({
    ...(await given.link(scene)),
    body: { url: `https://office.test/${given.fresh("place")}` },
  })),

  row(readers, images.list),
  row(authors, images.upload, async () => ({ files: [given.png] })),
  ...pictures,
  row(everybody, images.file, async (scene) => ({ params: await given.image(scene) })),

  row(authors, reviews.request, async (scene) => ({
    body: { topic_id: (await given.draft(scene)).id, external: { name: "Eve", email: "eve@office.test" } },
  })),
  row(readers, reviews.list),
  row(readers, reviews.reviewers),
  row(readers, reviews.ofTopic, topicId),
  row(readers, reviews.feedback, async (scene) => {
    const { topic, review } = await given.reviewed(scene)
    return { params: { id: topic.id, review_id: review.id } }
  }),
  row(owners, reviews.cancel, async (scene) => ({ params: { id: (await given.reviewed(scene)).review.id } })),
  row(owners, reviews.renew, async (scene) => ({ params: { id: (await given.reviewed(scene)).review.id } })),

  row(authors, sequences.create, async (scene) => ({ body: await given.newSequence(scene) })),
  row(readers, sequences.ofTopic, async (scene) => ({ params: { topic_id: (await given.draft(scene)).id } })),
  row(readers, sequences.read, sequenceId),
  row(owners, sequences.start, async (scene) => ({
    params: { id: (await given.sequence(scene, { auto_start: false })).id },
    body: {},
  })),
  row(owners, sequences.advance, async (scene) => ({ params: await given.pausedForChanges(scene), body: {} })),
  row(owners, sequences.askAgain, async (scene) => ({ params: await given.pausedForChanges(scene), body: {} })),
  row(owners, sequences.resume, async (scene) => ({ params: await given.pausedByHand(scene), body: {} })),
  row(owners, sequences.skip, withReason),
  row(owners, sequences.pause, withReason),
  row(owners, sequences.complete, withReason),
  row(owners, sequences.cancel, withReason),

  row(holders, portal.read, async (scene) => ({ params: { token: await given.portalLink(scene) } })),
  row(answerers, portal.open, async (scene) => ({ params: { token: await given.portalLink(scene) }, body: {} })),
  row(answerers, portal.draft, async (scene) => ({
    params: { token: await given.portalLink(scene) },
    body: { decision: null, summary: "", comments: [] },
  })),
  row(answerers, portal.decide, async (scene) => ({
    params: { token: await given.portalLink(scene) },
    body: approval,
  })),

  ...importing,

  ...publishing,

  row(readers, mails.status),
  row(administrators, mails.list),
]
