import { account } from "@hub/contract/account"
import { assignedReview } from "@hub/contract/assigned-review"
import { collections } from "@hub/contract/collections"
import { evidence } from "@hub/contract/evidence"
import { points } from "@hub/contract/points"
import { type Proof, describeProof } from "@hub/contract/proof"
import { publications } from "@hub/contract/publications"
import { reviewHistory } from "@hub/contract/review-history"
import { reviews } from "@hub/contract/reviews"
import { topics } from "@hub/contract/topics"
import { users } from "@hub/contract/users"
import { expect } from "vitest"
import { type TestHub, test } from "../../../test/hub.ts"
import { approvalInput } from "../../../test/reviews.ts"
import {
  finishAtProvider,
  openHubWithProvider,
  signInAtProvider,
  startAtProvider,
} from "../../../test/sign-in-provider.ts"

type SignInProofCase = { bearer: string; person_id: number }

async function byProvider(hub: TestHub, login: "ben" | "cleo"): Promise<SignInProofCase> {
  const { url, cookie } = await startAtProvider(hub)
  const { answer } = await finishAtProvider(hub, await signInAtProvider(url, login), cookie)
  return { bearer: answer.access_token, person_id: answer.user.person_id }
}

/** Somebody new, in the session that began when they chose their password. */
async function bySetUpLink(hub: TestHub, name: string, role: "author" | "reviewer"): Promise<SignInProofCase> {
  const body = { name, email: `${name.toLowerCase()}@office.test`, role }
  const link = (await hub.as("ada")(users.create, { body })).answer.setup_email!.link!
  const params = { token: /\/setup-password\/(\S+)/.exec(link)![1]! }
  const { answer } = await hub.as("nobody")(account.usePasswordToken, {
    params,
    body: { password: "seven quiet otters sing" },
  })
  if (!("access_token" in answer)) throw new Error("The link signs nobody in.")
  return { bearer: answer.access_token, person_id: answer.user.person_id }
}

/** An edition of one topic, on which its author settled what its reviewer said before approving, each in their session. */
async function publishReviewed(hub: TestHub, people: { author: SignInProofCase; reviewer: SignInProofCase }) {
  const body = { title: "Rates", content: "We count.\n" }
  const topic = (await hub.as(people.author)(topics.create, { body })).answer
  const request = { topic_id: topic.id, reviewer_id: people.reviewer.person_id }
  const [review] = (await hub.as(people.author)(reviews.request, { body: request })).answer.requests
  const comments = [{ heading: null, quote: "We count.", body: "Whom?" }]
  await hub.as(people.reviewer)(assignedReview.decide, {
    params: { id: review!.id },
    body: { ...approvalInput, comments },
  })
  const [card] = (await hub.as(people.author)(points.ofTopic, { params: { id: topic.id } })).answer.cards
  await hub.as(people.author)(points.dispose, {
    params: { id: card!.points[0]!.id },
    body: { disposition: "rejected", reason: "All." },
  })
  const { id } = (await hub.as(people.author)(collections.create, { body: { name: "Handbook" } })).answer
  await hub.as(people.author)(collections.place, { params: { id }, body: { topics: [{ topic_id: topic.id }] } })
  const edition = await hub.as(people.author)(publications.create, { body: { collection_id: id, kind: "mobile_kb" } })
  await hub.settle()
  return { topic_id: topic.id, review: review!, params: { id: edition.answer.id } }
}

test.for<[how: string, open: (hub: TestHub) => Promise<Parameters<typeof publishReviewed>[1]>, proof: Proof]>([
  [
    "at the provider of sign-in",
    async (hub) => ({ author: await byProvider(hub, "ben"), reviewer: await byProvider(hub, "cleo") }),
    { kind: "session", means: "provider", provider: "Office", second: null },
  ],
  [
    "by a set-up link",
    async (hub) => ({
      author: await bySetUpLink(hub, "Noor", "author"),
      reviewer: await bySetUpLink(hub, "Rita", "reviewer"),
    }),
    { kind: "session", means: "set_up_link", provider: null, second: null },
  ],
])("evidence, resolution sheet and history name a session that began %s", async ([, open, proof], { hub: plain }) => {
  const hub = await openHubWithProvider(plain)
  const { topic_id, review, params } = await publishReviewed(hub, await open(hub))

  const file = JSON.parse((await hub.as("ben")(evidence.file, { params })).bytes.toString())
  const sheet = await hub.as("ben")(points.sheet, { params: { id: review.round_id } })
  const printed = await hub.as("ben")(points.printedSheet, { params: { id: review.round_id } })
  const listed = (await hub.as("ben")(reviewHistory.list)).answer
  const csv = await hub.as("ben", { accept: "text/csv" })(reviewHistory.list)
  const answers = await hub.as("ben")(reviews.feedback, { params: { id: topic_id, review_id: review.id } })

  const words = describeProof(proof)
  expect(file.approvals[0].proof).toEqual(proof)
  expect(file.edition.asked_for_by.proof).toEqual(proof)
  expect(file.points[0].proof).toEqual(proof)
  expect([listed[0]!.proof, answers.answer.proof]).toEqual([proof, proof])
  expect(csv.bytes.toString()).toContain(words)
  expect(sheet.bytes.toString()).toContain(words)
  expect(printed.status).toBe(200)
})
