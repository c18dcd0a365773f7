import { assignedReview } from "@hub/contract/assigned-review"
import { reviews } from "@hub/contract/reviews"
import { sequences } from "@hub/contract/sequences"
import { topics } from "@hub/contract/topics"
import { pendingActions } from "@hub/contract/pending-actions"
import { expect } from "vitest"
import { type TestHub, now, type Player, test } from "../../../test/hub.ts"
import {
  approvalInput,
  gus,
  readTopicStatus,
  dumpReviewState,
  findPortalToken,
  portalAt,
  createTopicOfBen,
} from "../../../test/reviews.ts"

const personOf = async (hub: TestHub, name: string) =>
  (await hub.db.selectFrom("people").select("id").where("email", "=", `${name}@hub.test`).executeTakeFirstOrThrow()).id

/** Ben asks somebody who has an account. */
async function askedOf(hub: TestHub, name: Player = "cleo") {
  const topic = await createTopicOfBen(hub)
  const body = { topic_id: topic.id, reviewer_id: await personOf(hub, name) }
  const { answer } = await hub.as("ben")(reviews.request, { body })
  return { topic, id: answer.requests[0]!.id, token: findPortalToken(answer.notified[0]!.link!) }
}

const own = (hub: TestHub, id: number, who: Player = "cleo") => ({
  read: () => hub.as(who)(assignedReview.read, { params: { id } }),
  open: () => hub.as(who)(assignedReview.open, { params: { id }, body: {} }),
  draft: (body: object) => hub.as(who)(assignedReview.draft, { params: { id }, body }),
  decide: (body: typeof approvalInput) => hub.as(who)(assignedReview.decide, { params: { id }, body }),
  decline: (reason: string) => hub.as(who)(assignedReview.decline, { params: { id }, body: { reason } }),
  delegate: (body: { name: string; email: string }) => hub.as(who)(assignedReview.delegate, { params: { id }, body }),
})

test("who is asked and signed in answers without a link, and their turn leads there", async ({ hub }) => {
  const { id, topic } = await askedOf(hub)
  const [action] = (await hub.as("cleo")(pendingActions.list, { query: { person: "me", kind: "review" } })).answer

  const page = await own(hub, id).read()
  await own(hub, id).open()
  await own(hub, id).draft({ summary: "Nearly." })
  const review = await own(hub, id).read()
  const { answer } = await own(hub, id).decide(approvalInput)

  expect(action).toMatchObject({ link: `/reviews/tasks/${id}` })
  expect(page.answer).toMatchObject({ state: "open", reviewer: "Cleo", requester: "Ben", revision: 1 })
  expect(review.answer.draft.summary).toBe("Nearly.")
  expect(answer).toMatchObject({ decision: "approve" })
  expect(await readTopicStatus(hub, topic.id)).toBe("approved")
})

test("nobody else finds the request, not even who asked or an administrator", async ({ hub }) => {
  const { id } = await askedOf(hub)
  const before = await dumpReviewState(hub)

  for (const who of ["ben", "dora", "ada"] as const)
    for (const tried of [
      own(hub, id, who).read(),
      own(hub, id, who).decide(approvalInput),
      own(hub, id, who).decline("No."),
    ])
      expect((await tried).status).toBe(404)

  expect(await dumpReviewState(hub)).toBe(before)
})

test("the draft and the answer are the same by link and signed in, and count once", async ({ hub }) => {
  const { id, token } = await askedOf(hub)
  await portalAt(hub, token).draft({ summary: "By link.", comments: [] })

  const seen = await own(hub, id).read()
  const first = await own(hub, id).decide(approvalInput)
  const again = await portalAt(hub, token).decide(approvalInput)

  expect(seen.answer.draft.summary).toBe("By link.")
  expect([again.status, again.answer]).toEqual([200, first.answer])
})

test("who is signed in needs no link that is still good", async ({ hub }) => {
  const { id, token } = await askedOf(hub)
  hub.setClock(new Date(now.getTime() + 31 * 24 * 60 * 60_000))

  const [byLink, signedIn] = [
    await portalAt(hub, token).decide(approvalInput),
    await own(hub, id).decide(approvalInput),
  ]

  expect([byLink.status, signedIn.status]).toEqual([410, 200])
})

test("signed in one declines and passes on as by a link", async ({ hub }) => {
  const [first, second] = [await askedOf(hub), await askedOf(hub)]

  const declined = await own(hub, first.id).decline("Not my field.")
  const passed = await own(hub, second.id).delegate(gus)

  expect([declined.status, passed.answer]).toEqual([204, { name: "Gus", waits: false, mail: "waiting" }])
  expect([(await own(hub, first.id).read()).answer.code, (await own(hub, second.id).read()).answer.code]).toEqual([
    "declined",
    "delegated",
  ])
})

test("the person who wrote the newest words cannot approve them, and can still ask for changes", async ({ hub }) => {
  const { id, topic } = await askedOf(hub, "dora")
  await hub.as("dora")(topics.save, { params: { id: topic.id }, body: { title: "Jobless rate", content: "My words." } })
  await hub.as("dora")(assignedReview.open, { params: { id }, body: { revision: 2 } })

  const approved = await own(hub, id, "dora").decide({ ...approvalInput, expected_revision: 2 })
  const asked = { decision: "request_changes" as const, summary: "See mine.", expected_revision: 2 }
  const changes = await own(hub, id, "dora").decide(asked)

  expect([approved.status, approved.answer.code, changes.status]).toEqual([409, "self_review", 200])
})

test("while a sequence is paused its reviewer's page says so", async ({ hub }) => {
  const topic = await createTopicOfBen(hub)
  const reviewer_id = await personOf(hub, "cleo")
  const body = { topic_id: topic.id, initial_message: "Please.", reviewers: [{ reviewer_id }] }
  const { answer } = await hub.as("ben")(sequences.create, { body })
  await hub.as("ben")(sequences.pause, { params: { id: answer.id }, body: { reason: "Later." } })

  const seen = await own(hub, answer.steps[0]!.review_id!).read()

  expect(seen.answer).toMatchObject({
    code: "paused",
    error: "Ben paused this review. You can answer when it continues.",
  })
})
