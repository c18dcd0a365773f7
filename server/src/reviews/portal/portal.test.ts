import { reviews } from "@hub/contract/reviews"
import { topics } from "@hub/contract/topics"
import { variables } from "@hub/contract/variables"
import { expect } from "vitest"
import { type TestHub, now, test } from "../../../test/hub.ts"
import {
  approvalInput,
  portalAt,
  reviewContent,
  saveTopicText,
  eve,
  createTopicInReview,
  dumpReviewState,
  readTopicStatus,
  findPortalToken,
} from "../../../test/reviews.ts"

const day = 24 * 60 * 60_000

const nothing = { summary: "", comments: [], suggestions: [], sections_read: [] }

const setRate = async (hub: TestHub, value: string) => {
  const found = (await hub.as("ada")(variables.list)).answer.find(({ slug }) => slug === "rate")
  if (found) await hub.as("ada")(variables.change, { params: { id: found.id }, body: { value } })
  else await hub.as("ada")(variables.create, { body: { slug: "rate", value } })
}

test("the link shows who asks, for what, and the revision with its values in place", async ({ hub }) => {
  await setRate(hub, "3.1 <b>%</b>")
  const { token } = await createTopicInReview(hub)

  const { status, answer } = await portalAt(hub, token).read()

  expect(status).toBe(200)
  expect(answer).toMatchObject({
    state: "open",
    reviewer: "Eve Expert",
    requester: "Ben",
    title: "Jobless rate",
    revision: 1,
    values: { rate: "3.1 <b>%</b>" },
    minutes: 1,
    due_date: "2026-11-28",
    answer: null,
    newer: null,
  })
  expect(answer.html).toContain("3.1 &#x3C;b>%")
})

test("the page can run no script and leads nowhere into the hub", async ({ hub }) => {
  const text = `<script>alert(1)</script><img src=x onerror=alert(1)>

[in](/topics/1/edit) [here](http://hub.test/admin) [out](https://example.org/) [js](javascript:alert(1))`
  const { token } = await createTopicInReview(hub, { text })

  const { answer } = await portalAt(hub, token).read()

  expect(answer.html).not.toMatch(/<script|onerror|javascript:|topics\/1|hub\.test/)
  expect(answer.html).toContain('href="https://example.org/"')
})

test("a mail scanner that follows the link fifty times changes nothing", async ({ hub }) => {
  const { token } = await createTopicInReview(hub)
  const before = await dumpReviewState(hub)

  for (let visit = 0; visit < 50; visit++)
    for (const method of ["GET", "HEAD", "OPTIONS"] as const)
      for (const path of ["", "/source", "/open", "/decision", "/draft", "/decline", "/delegate"])
        await hub.fastify.inject({ method, url: `/api/review/${token}${path}` })

  expect(await dumpReviewState(hub)).toBe(before)
})

test("an unknown link and a malformed one are refused alike", async ({ hub }) => {
  const { token } = await createTopicInReview(hub)
  const guesses = ["x", "a".repeat(43), "a".repeat(400), "' or 1=1 --", token.slice(0, -1), `${token}a`, "ü/..%00"]

  const answers = await Promise.all(guesses.map((guess) => portalAt(hub, guess).read()))
  const writes = await Promise.all(guesses.map((guess) => portalAt(hub, guess).decide(approvalInput)))

  const seen = [...answers, ...writes].map(({ status, answer }) => [status, answer.code, answer.error])
  expect(new Set(seen.map((one) => JSON.stringify(one)))).toEqual(new Set(['[404,"missing","Link not found."]']))
})

test("links are guessed at no more than a few times a minute", async ({ hub }) => {
  const statuses = new Set<number>()
  for (let guess = 0; guess < 70; guess++) statuses.add((await portalAt(hub, `guess-${guess}`).read()).status)

  expect([...statuses]).toEqual([404, 429])
})

test("opening the page is remembered once", async ({ hub }) => {
  const { token, review } = await createTopicInReview(hub)

  await portalAt(hub, token).open()
  await portalAt(hub, token).open()

  const [request] = (await hub.as("ben")(reviews.list)).answer
  expect(request).toMatchObject({ status: "in_progress", opened_at: now.toISOString() })
  const opened = await hub.db.selectFrom("events").selectAll().where("type", "=", "review.opened").execute()
  const { id: eves } = await hub.db
    .selectFrom("people")
    .select("id")
    .where("name", "=", eve.name)
    .executeTakeFirstOrThrow()
  expect(opened).toMatchObject([{ subject_id: review.id, actor_id: eves }])
})

test("what was written so far is kept, and gone from the draft once it is the answer", async ({ hub }) => {
  const { token } = await createTopicInReview(hub)
  const draft = {
    summary: "So far",
    comments: [{ heading: null, quote: "We count.", body: "How?" }],
    suggestions: [
      {
        revision: 1,
        start: reviewContent.indexOf("We"),
        end: reviewContent.indexOf(" count"),
        old: "We",
        insert: "They",
      },
    ],
  }

  await portalAt(hub, token).draft(draft)
  const review = await portalAt(hub, token).read()
  await portalAt(hub, token).decide({ ...approvalInput, ...draft })
  const late = await portalAt(hub, token).draft(draft)

  expect(review.answer.draft).toEqual({ ...draft, sections_read: [] })
  expect([late.status, (late.answer as any).code]).toEqual([409, "already_answered"])
  expect((await portalAt(hub, token).read()).answer.draft).toEqual(nothing)
})

test("an approval is of these words and these values, and the topic is approved with it", async ({ hub }) => {
  await setRate(hub, "3.1 %")
  const { token, topic, review } = await createTopicInReview(hub)

  const { status, answer } = await portalAt(hub, token).decide({ ...approvalInput, expected_values: { rate: "3.1 %" } })
  await setRate(hub, "4 %")
  await hub.settle()

  expect([status, answer]).toMatchObject([200, { decision: "approve", revision: 1, decided_at: now.toISOString() }])
  expect(await readTopicStatus(hub, topic.id)).toBe("approved")
  const feedback = await hub.as("ben")(reviews.feedback, { params: { id: topic.id, review_id: review.id } })
  expect(feedback.answer).toMatchObject({ status: "approved", revision: 1, resolved_values: { rate: "3.1 %" } })
  expect((await portalAt(hub, token).read()).answer).toMatchObject({
    state: "answered",
    html: expect.stringContaining("3.1 %"),
  })
})

test("asking for changes sends the topic back, and the person who asked hears of it by mail", async ({ hub }) => {
  const { token, topic, review } = await createTopicInReview(hub)
  const comments = [{ heading: "user-content-method", quote: "We count.", body: "Whom?" }]

  await portalAt(hub, token).decide({ decision: "request_changes", summary: "Nearly.", comments, expected_revision: 1 })
  await hub.settle()

  expect(await readTopicStatus(hub, topic.id)).toBe("revisions_requested")
  const feedback = await hub.as("dora")(reviews.feedback, { params: { id: topic.id, review_id: review.id } })
  expect(feedback.answer).toMatchObject({ decision: "request_changes", summary: "Nearly.", comments })
  const mail = await hub.db.selectFrom("emails").selectAll().where("to_email", "=", "ben@hub.test").execute()
  expect(mail).toMatchObject([{ subject: 'Eve Expert requested changes to "Jobless rate"' }])
  expect(mail[0]!.text).toContain(`http://hub.test/topics/${topic.id}/review-feedback/${review.id}`)
})

test("asking for changes without saying which is refused beside the summary", async ({ hub }) => {
  const { token, topic } = await createTopicInReview(hub)
  const body = { decision: "request_changes", expected_revision: 1 }

  const refused = await portalAt(hub, token).decide({ ...body, summary: "  " })
  const empty = await portalAt(hub, token).decide({
    ...body,
    comments: [{ heading: null, quote: "We count.", body: " " }],
  })

  expect([refused.status, Object.keys(refused.answer.fields)]).toEqual([422, ["summary"]])
  expect([empty.status, empty.answer.fields]).toEqual([422, { "comments.0.body": "Write the comment, or remove it." }])
  expect(await readTopicStatus(hub, topic.id)).toBe("pending_review")
})

test("the same answer sent twice stands once; another one is refused", async ({ hub }) => {
  const { token, topic } = await createTopicInReview(hub)

  const [first, second] = [
    await portalAt(hub, token).decide(approvalInput),
    await portalAt(hub, token).decide(approvalInput),
  ]
  const other = await portalAt(hub, token).decide({ ...approvalInput, decision: "request_changes", summary: "No." })

  expect([second.status, second.answer]).toEqual([200, first.answer])
  expect([other.status, other.answer.code]).toEqual([409, "already_answered"])
  expect(await readTopicStatus(hub, topic.id)).toBe("approved")
  const events = await hub.db.selectFrom("events").select("id").where("type", "=", "review.approved").execute()
  expect(events).toHaveLength(1)
})

test("of two answers at once one stands", async ({ hub }) => {
  const { token, topic } = await createTopicInReview(hub)

  const answers = await Promise.all([
    portalAt(hub, token).decide(approvalInput),
    portalAt(hub, token).decide({ ...approvalInput, decision: "request_changes", summary: "No." }),
  ])

  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  const won = answers.find(({ status }) => status === 200)!.answer.decision
  expect(await readTopicStatus(hub, topic.id)).toBe(won === "approve" ? "approved" : "revisions_requested")
})

test("an edit leaves the request on its revision, and the answer waits until the newer one is read", async ({
  hub,
}) => {
  const { token, topic } = await createTopicInReview(hub)
  await saveTopicText(hub, topic.id, reviewContent.replace("We count.", "We ask."))

  const page = await portalAt(hub, token).read()
  const refused = await portalAt(hub, token).decide(approvalInput)
  const guessed = await portalAt(hub, token).open(7)
  const taken = await portalAt(hub, token).open(2)
  const accepted = await portalAt(hub, token).decide({ ...approvalInput, expected_revision: 2 })

  expect(page.answer).toMatchObject({ revision: 1, newer: { revision: 2, changes: ["“Method” changed."] } })
  expect(page.answer.html).toContain("We count.")
  expect(refused).toMatchObject({ status: 409, answer: { code: "revision_moved", details: { new_revision: 2 } } })
  expect(refused.answer.error).toContain("“Method” changed.")
  expect(guessed.status).toBe(409)
  expect(taken.answer).toMatchObject({ revision: 2, newer: null, html: expect.stringContaining("We ask.") })
  expect([accepted.status, await readTopicStatus(hub, topic.id)]).toEqual([200, "approved"])
})

test("a value that changed while it was read is shown before the answer counts", async ({ hub }) => {
  await setRate(hub, "3")
  const { token, topic } = await createTopicInReview(hub)
  const read = (await portalAt(hub, token).read()).answer.values
  await setRate(hub, "4")

  const refused = await portalAt(hub, token).decide({ ...approvalInput, expected_values: read })

  expect([refused.status, refused.answer.code]).toEqual([409, "values_changed"])
  expect(refused.answer.error).toContain("{{rate}} was “3” and is now “4”.")
  expect(await readTopicStatus(hub, topic.id)).toBe("pending_review")
})

test("a link lives thirty days, and renewing gives the only good one", async ({ hub }) => {
  const { token, review } = await createTopicInReview(hub)
  hub.setClock(new Date(now.getTime() + 30 * day))

  const expired = await portalAt(hub, token).decide(approvalInput)
  const [shown] = (await hub.as("ben")(reviews.list, { query: { status: "expired" } })).answer
  const stranger = await hub.as("dora")(reviews.renew, { params: { id: review.id } })
  const renewed = await hub.as("ben")(reviews.renew, { params: { id: review.id } })
  const [old, fresh] = [
    await portalAt(hub, token).read(),
    await portalAt(hub, findPortalToken(renewed.answer.link!)).decide(approvalInput),
  ]

  expect([expired.status, expired.answer.code]).toEqual([410, "expired"])
  expect(shown).toMatchObject({ id: review.id, status: "expired", overdue: true })
  expect(stranger.status).toBe(403)
  expect([old.status, old.answer.code]).toEqual([410, "revoked"])
  expect(fresh.status).toBe(200)
})

test("a link is dead once its request is cancelled or its topic deleted", async ({ hub }) => {
  const { token, review, topic } = await createTopicInReview(hub)
  await hub.as("ada")(reviews.cancel, { params: { id: review.id } })
  const second = await hub.as("ben")(reviews.request, { body: { topic_id: topic.id, external: eve } })
  await hub.as("ada")(topics.bulkDelete, { body: { ids: [topic.id] } })

  const cancelled = await portalAt(hub, token).read()
  const deleted = await portalAt(hub, findPortalToken(second.answer.notified[0]!.link!)).decide(approvalInput)

  expect(cancelled).toMatchObject({ status: 410, answer: { code: "cancelled", details: { requester: "Ben" } } })
  expect([deleted.status, deleted.answer.code]).toEqual([410, "cancelled"])
})

test("a link opens its own request and nothing else of the hub", async ({ hub }) => {
  const { token, topic } = await createTopicInReview(hub)

  const stolen = await hub.as({ bearer: token })(topics.read, { params: { id: topic.id } })

  expect(stolen.status).toBe(401)
})
