import { account, type Scope } from "@hub/contract/account"
import { author } from "@hub/contract/author"
import { collections } from "@hub/contract/collections"
import { assignedReview } from "@hub/contract/assigned-review"
import { evidence, type RequestedEvidence } from "@hub/contract/evidence"
import { points } from "@hub/contract/points"
import { portal } from "@hub/contract/portal"
import { type Proof, describeProof } from "@hub/contract/proof"
import { publications } from "@hub/contract/publications"
import { reviewHistory } from "@hub/contract/review-history"
import { reviews } from "@hub/contract/reviews"
import { secondFactor, SecondFactorRequired } from "@hub/contract/second-factor"
import { topics } from "@hub/contract/topics"
import { variables } from "@hub/contract/variables"
import { sql } from "kysely"
import { expect, onTestFinished } from "vitest"
import { createAuthenticator } from "../../../test/authenticator.ts"
import { type TestHub, openTestHub, now, password, test } from "../../../test/hub.ts"
import { findPersonId } from "../../../test/matrix/principals.ts"
import {
  approvalInput,
  portalAt,
  eve,
  createTopicInReview,
  findPortalToken,
  createTopicOfBen,
} from "../../../test/reviews.ts"
import { computeTotp } from "../../account/second-factor/totp.ts"

type BearerIdentity = { bearer: string }

const codeAt = (secret: string, moment: Date) => computeTotp(secret, Math.floor(moment.getTime() / 30_000))
const login = (hub: TestHub, name = "cleo") =>
  hub.as("nobody")(account.login, { body: { email: `${name}@hub.test`, password } })
const signedIn = async (hub: TestHub, name = "cleo"): Promise<BearerIdentity> => ({
  bearer: (await login(hub, name)).answer.access_token,
})
const challenged = async (hub: TestHub) => SecondFactorRequired.parse((await login(hub)).answer.details)

async function byCode(hub: TestHub, code: string): Promise<BearerIdentity> {
  const { challenge } = await challenged(hub)
  const { answer } = await hub.as("nobody")(secondFactor.answerCode, { body: { challenge, code } })
  return { bearer: answer.access_token }
}

async function byApp(hub: TestHub): Promise<{ who: BearerIdentity; codes: string[] }> {
  const { secret } = (await hub.as("cleo")(secondFactor.beginTotp, { body: { password } })).answer
  const { answer } = await hub.as("cleo")(secondFactor.confirmTotp, { body: { code: codeAt(secret, now) } })
  const afterwards = new Date(now.getTime() + 60_000)
  hub.setClock(afterwards)
  return { who: await byCode(hub, codeAt(secret, afterwards)), codes: answer.recovery_codes }
}

async function byPasskey(hub: TestHub): Promise<BearerIdentity> {
  const key = createAuthenticator()
  const begun = (await hub.as("cleo")(secondFactor.beginPasskey, { body: { password } })).answer
  const made = { challenge: begun.challenge, name: "Blue key", response: key.make(begun.options) }
  await hub.as("cleo")(secondFactor.addPasskey, { body: made })
  const { challenge } = await challenged(hub)
  const { options } = (await hub.as("nobody")(secondFactor.passkeyOptions, { body: { challenge } })).answer
  const { answer } = await hub.as("nobody")(secondFactor.answerPasskey, {
    body: { challenge, response: key.sign(options) },
  })
  return { bearer: answer.access_token }
}

/** A topic of ben's that cleo approved in this session, and the request she answered. */
async function approvedIn(hub: TestHub, who: BearerIdentity, title: string) {
  const { id } = await createTopicOfBen(hub, "We count.\n", title)
  const body = { topic_id: id, reviewer_id: await findPersonId(hub, "cleo") }
  const review = (await hub.as("ben")(reviews.request, { body })).answer.requests[0]!
  await hub.as(who)(assignedReview.decide, { params: { id: review.id }, body: approvalInput })
  return { topic_id: id, review_id: review.id }
}

/** A topic of ben's that Eve approved by the link that she got, with a code where one is asked for. */
async function approvedByLink(hub: TestHub, title: string, code_required: boolean) {
  const { id } = await createTopicOfBen(hub, "We count.\n", title)
  const { answer } = await hub.as("ben")(reviews.request, { body: { topic_id: id, external: eve, code_required } })
  const token = findPortalToken(await readLastEmail(hub))
  if (code_required) await portalAt(hub, token).code()
  const code = code_required ? /\b\d{6}\b/.exec(await readLastEmail(hub))![0] : undefined
  await portalAt(hub, token).decide({ ...approvalInput, code })
  return { topic_id: id, review_id: answer.requests[0]!.id }
}

const readLastEmail = async ({ db }: TestHub) =>
  (await db.selectFrom("emails").select("text").orderBy("id", "desc").limit(1).executeTakeFirstOrThrow()).text

async function collected(hub: TestHub, topic_ids: number[]) {
  const { answer } = await hub.as("ben")(collections.create, { body: { name: "Handbook" } })
  const body = { topics: topic_ids.map((topic_id) => ({ topic_id })) }
  await hub.as("ben")(collections.place, { params: { id: answer.id }, body })
  return answer.id
}

const tokenOf = async (hub: TestHub, name: "ada" | "ben", scopes: Scope[]): Promise<BearerIdentity> => ({
  bearer: (await hub.as(name)(account.createToken, { body: { name: "Nightly", scopes } })).answer.token,
})

const session = (second: "totp" | "recovery" | "passkey" | null): Proof => ({
  kind: "session",
  means: "password",
  provider: null,
  second,
})
const byNightly: Proof = { kind: "token", name: "Nightly", owner: "Ada" }

test("evidence, feedback and history say how the person who approved proved who they are", async ({ hub: plain }) => {
  const hub = await openTestHub(plain.db, { mail_is_on: true })
  onTestFinished(() => hub.close())
  const made = [await approvedIn(hub, await signedIn(hub), "Password")]
  const app = await byApp(hub)
  made.push(await approvedIn(hub, app.who, "App"))
  made.push(await approvedIn(hub, await byCode(hub, app.codes[0]!), "Recovery code"))
  made.push(await approvedIn(hub, await byPasskey(hub), "Passkey"))
  made.push(await approvedByLink(hub, "Link", false), await approvedByLink(hub, "Code", true))
  const proofs = [session(null), session("totp"), session("recovery"), session("passkey")]
  const all = [...proofs, { kind: "portal_link", code: false }, { kind: "portal_link", code: true }]

  const collection_id = await collected(
    hub,
    made.map(({ topic_id }) => topic_id),
  )
  const token = await tokenOf(hub, "ada", ["publish"])
  const asked = await hub.as(token)(publications.create, { body: { collection_id, kind: "mobile_kb" } })
  await hub.settle()

  const found = (await hub.as("ben")(evidence.read, { params: { id: asked.answer.id } })).answer
  const ended = (await hub.as("ben")(reviewHistory.list, { query: { sort: "asked" } })).answer
  const answers = await Promise.all(
    made.map(async ({ topic_id, review_id }) => {
      const params = { id: topic_id, review_id }
      return (await hub.as("ben")(reviews.feedback, { params })).answer.proof
    }),
  )
  expect(found.approvals.map(({ proof }) => proof)).toEqual(all)
  expect(ended.map(({ proof }) => proof)).toEqual(all)
  expect(answers).toEqual(all)
  expect(found.edition.asked_for_by).toMatchObject({ name: "Ada", proof: byNightly })
  const printed = await hub.as("ben")(evidence.printed, { params: { id: asked.answer.id } })
  expect([printed.status, printed.bytes.subarray(0, 4).toString()]).toEqual([200, "%PDF"])
})

test("the person who said what becomes of a point, and the person who overrode a check, is told with their proof", async ({
  hub,
}) => {
  const [ben, ada] = [await signedIn(hub, "ben"), await signedIn(hub, "ada")]
  const rate = (await hub.as("ada")(variables.create, { body: { slug: "rate", value: "3 %" } })).answer
  const { topic, token, review } = await createTopicInReview(hub)
  const comments = [{ heading: null, quote: "We count.", body: "Whom?" }]
  await portalAt(hub, token).decide({ ...approvalInput, comments })
  const [point] = (await hub.as("ben")(points.ofTopic, { params: { id: topic.id } })).answer.cards[0]!.points
  await hub.as(ben)(points.dispose, { params: { id: point!.id }, body: { disposition: "rejected", reason: "All." } })
  const changed = { ...rate, value: "4 %" }
  await hub.as("ada")(variables.change, { params: { id: rate.id }, body: changed })
  await hub.as(ada)(topics.publish, { params: { id: topic.id }, body: { override_reason: "Urgent." } })
  const { answer } = await hub.as(ada)(publications.create, {
    body: { collection_id: await collected(hub, [topic.id]), kind: "mobile_kb" },
  })
  await hub.settle()

  const { rows } = await sql<{ asked: RequestedEvidence }>`
    select asked from publication_evidence where publication_id = ${answer.id}`.execute(hub.db)
  const sheet = await hub.as("ben")(points.sheet, { params: { id: review.round_id } })
  const history = await hub.as("ben", { accept: "text/csv" })(reviewHistory.list)
  expect(rows[0]!.asked.edition.asked_for_by.proof).toEqual(session(null))
  expect(rows[0]!.asked.overrides).toMatchObject([{ by: "Ada", proof: session(null) }])
  expect(sheet.bytes.toString()).toContain(`Ben,2026-11-21T09:00:00.000Z,${describeProof(session(null))}`)
  expect(history.bytes.toString()).toContain("portal link")
})

test("a decision from before proofs were recorded says so", async ({ hub }) => {
  const { review, token } = await createTopicInReview(hub)
  await portalAt(hub, token).decide(approvalInput)
  await hub.db.updateTable("review_requests").set({ proof: null }).where("id", "=", review.id).execute()

  const { answer } = await hub.as("ben")(reviewHistory.list)

  expect(describeProof(answer[0]!.proof)).toBe("not recorded")
})

test("a token publishes what was approved, under its name, and takes no unreviewed topic along", async ({ hub }) => {
  const token = await tokenOf(hub, "ada", ["write", "publish"])
  const approved = await approvedIn(hub, await signedIn(hub), "Approved")
  const draft = await createTopicOfBen(hub, "We count.\n", "Draft")
  const both = await collected(hub, [approved.topic_id, draft.id])
  const place = { params: { id: draft.id } }

  const refused = [
    await hub.as(token)(topics.publish, place),
    await hub.as(token)(publications.create, { body: { collection_id: both, kind: "pdf" } }),
  ]
  const overriding = await hub.as(token)(topics.publish, { ...place, body: { override_reason: "Urgent." } })
  const allowed = await hub.as(token)(topics.publish, { params: { id: approved.topic_id } })

  const only = "An API token publishes only what was approved. Not approved: “Draft”."
  expect(refused.map(({ status, answer }) => [status, answer.code, answer.error])).toEqual([
    [409, "not_approved", only],
    [409, "not_approved", only],
  ])
  expect([overriding.status, overriding.answer.code]).toEqual([403, "beyond_token"])
  expect([allowed.status, allowed.answer.status]).toEqual([200, "published"])
  const [last] = (await hub.as("ada")(author.history)).answer
  expect(last!.sentence).toBe("published “Approved” with the API token “Nightly”")
})

test("a token releases no edition with an unreviewed topic that a person made", async ({ hub }) => {
  const token = await tokenOf(hub, "ada", ["publish"])
  const draft = await createTopicOfBen(hub, "We count.\n", "Draft")
  const collection_id = await collected(hub, [draft.id])
  const release_at = "2026-12-24T08:00:00.000Z"
  const { answer } = await hub.as("ben")(publications.create, {
    body: { collection_id, kind: "mobile_kb", release_at },
  })
  await hub.settle()
  const params = { id: answer.id }
  const other = { release_at: "2026-12-25T08:00:00.000Z", reason: "Later." }

  const released = await hub.as(token)(publications.release, { params })
  const scheduled = await hub.as(token)(publications.schedule, { params, body: other })
  const byBen = await hub.as(await signedIn(hub, "ben"))(publications.release, { params })
  await hub.as(token)(publications.withdraw, { params, body: { reason: "Wrong." } })
  const restored = await hub.as(token)(publications.restore, { params, body: { reason: "Right." } })

  expect([released, scheduled, restored].map((one) => [one.status, one.answer.code])).toEqual(
    [1, 2, 3].map(() => [409, "not_approved"]),
  )
  expect(byBen.status).toBe(200)
  const { edition } = (await hub.as("ben")(evidence.read, { params })).answer
  expect(edition.released_by).toMatchObject({ name: "Ben", proof: session(null) })
})

test("a token that asks for a review gets no link by which it could be answered", async ({ hub }) => {
  const token = await tokenOf(hub, "ben", ["write"])
  const { id } = await createTopicOfBen(hub)

  const { status, answer } = await hub.as(token)(reviews.request, { body: { topic_id: id, external: eve } })

  expect([status, answer.notified[0]!.link]).toEqual([201, null])
  expect(JSON.stringify(answer)).not.toContain("/review/")
})

test("a program that holds a portal link and shows its token answers nothing by it", async ({ hub }) => {
  const bearer = await tokenOf(hub, "ada", ["read", "write", "publish"])
  const { token } = await createTopicInReview(hub)

  const refused = await hub.as(bearer)(portal.decide, { params: { token }, body: approvalInput })

  expect([refused.status, refused.answer.code]).toEqual([403, "beyond_token"])
})
