import { reviews } from "@hub/contract/reviews"
import { defaultReviewMessage } from "@hub/contract/reviews/values"
import { topics } from "@hub/contract/topics"
import { expect } from "vitest"
import { type TestHub, openTestHub, now, test } from "../../test/hub.ts"
import { eve, createTopicInReview, readTopicStatus, createTopicOfBen } from "../../test/reviews.ts"

const requestReview =
  (hub: TestHub, who: "ada" | "ben" | "cleo" | "dora" = "ben") =>
  (body: any) =>
    hub.as(who)(reviews.request, { body })

const idOf = async (hub: TestHub, name: string) =>
  (await hub.db.selectFrom("people").select("id").where("name", "=", name).executeTakeFirstOrThrow()).id

const mails = ({ db }: TestHub) => db.selectFrom("emails").selectAll().orderBy("id").execute()

test("an author asks a person without an account, due in seven days, with the usual words", async ({ hub }) => {
  const topic = await createTopicOfBen(hub)

  const { status, answer } = await requestReview(hub)({ topic_id: topic.id, external: eve, requested_by: 1 })

  expect(status).toBe(201)
  expect(answer.requests).toMatchObject([
    {
      reviewer: { name: "Eve Expert" },
      requested_by: { name: "Ben" },
      priority: "medium",
      due_date: "2026-11-28",
      message: defaultReviewMessage("Jobless rate"),
      status: "pending",
      revision: 1,
    },
  ])
  expect(await readTopicStatus(hub, topic.id)).toBe("pending_review")
})

test("with mail off the link is shown to the person who asked, and its secret is kept nowhere but in the outbox", async ({
  hub,
}) => {
  const { token, review } = await createTopicInReview(hub)
  const { answer } = await hub.as("ben")(reviews.list)

  const links = await hub.db.selectFrom("review_links").selectAll().execute()
  const events = await hub.db.selectFrom("events").selectAll().execute()
  const [mail] = await mails(hub)

  expect(token).toMatch(/^[\w-]{43}$/)
  expect(mail).toMatchObject({ to_email: eve.email, state: "waiting" })
  expect(mail!.text).toContain(`http://hub.test/review/${token}`)
  expect(JSON.stringify([links, events, answer])).not.toContain(token)
  expect(events.find((event) => event.type === "review.requested")).toMatchObject({ subject_id: review.id })
})

test("with mail on the email carries the link, and nobody else gets it", async ({ hub }) => {
  const mailing = await openTestHub(hub.db, { mail_is_on: true })
  const topic = await createTopicOfBen(hub, "Words.", "A\r\nBcc: all@hub.test")

  const { answer } = await requestReview(mailing)({ topic_id: topic.id, external: eve, message: "Check the figures." })
  await mailing.close()

  expect(answer.notified).toMatchObject([{ name: "Eve Expert", mail: "queued", link: null }])
  const [mail] = await mails(hub)
  expect(mail!.subject).not.toMatch(/[\r\n]/)
  for (const words of ["Ben", "Check the figures.", "28 November 2026", "http://hub.test/review/"])
    expect(mail!.text).toContain(words)
})

test("a known reviewer who has no address is told of by a link to pass on", async ({ hub }) => {
  const person = { name: "Fay", email: null, created_at: now }
  const { id } = await hub.db.insertInto("people").values(person).returning("id").executeTakeFirstOrThrow()
  const role = { person_id: id, role: "reviewer" as const, password_hash: null, created_at: now }
  await hub.db.insertInto("users").values(role).execute()
  const topic = await createTopicOfBen(hub)

  const { answer } = await requestReview(hub)({ topic_id: topic.id, reviewer_id: id })

  expect(answer.notified).toMatchObject([
    { name: "Fay", mail: "no_address", link: expect.stringContaining("/review/") },
  ])
})

test("several people are asked at once, each once", async ({ hub }) => {
  const topic = await createTopicOfBen(hub)
  const [cleo, dora] = [await idOf(hub, "Cleo"), await idOf(hub, "Dora")]

  const { answer } = await requestReview(hub)({
    topic_id: topic.id,
    reviewer_id: cleo,
    reviewer_ids: [cleo, dora],
    external: [eve, { ...eve, email: "EVE@office.test " }],
  })

  expect(answer.requests.map(({ reviewer }) => reviewer.name).toSorted()).toEqual(["Cleo", "Dora", "Eve Expert"])
  expect(new Set(answer.notified.map(({ link }) => link)).size).toBe(3)
})

test("a submission that cannot be sent as it is leaves everything as it was", async ({ hub }) => {
  const topic = await createTopicOfBen(hub)
  const cleo = await idOf(hub, "Cleo")
  await hub.db.updateTable("people").set({ can_review: false }).where("name", "=", "Dora").execute()
  const refused = async (body: object, who?: "cleo") => {
    const { status, answer } = await requestReview(hub, who)({ topic_id: topic.id, ...body })
    return [status, answer.code, Object.keys(answer.fields ?? {})]
  }

  expect(await refused({})).toEqual([422, "invalid", ["reviewer_ids"]])
  expect(await refused({ reviewer_ids: [] })).toEqual([422, "invalid", ["reviewer_ids"]])
  expect(await refused({ reviewer_id: 987654 })).toEqual([404, "reviewer_not_found", []])
  expect(await refused({ topic_id: 987654, reviewer_id: cleo })).toEqual([404, "missing", []])
  expect(await refused({ reviewer_ids: [cleo, await idOf(hub, "Dora")] })).toEqual([
    422,
    "reviewer_cannot_review",
    ["reviewer_ids"],
  ])
  expect(await refused({ reviewer_ids: [cleo, await idOf(hub, "Ben")] })).toEqual([
    422,
    "self_review",
    ["reviewer_ids"],
  ])
  expect(await refused({ external: { name: "Me", email: "ben@hub.test" } })).toEqual([422, "self_review", ["external"]])
  expect(await refused({ external: { name: "", email: "nobody" } })).toEqual([
    422,
    "invalid",
    ["external.email", "external.name"],
  ])
  expect(await refused({ external: eve, due_date: "2026-11-19" })).toEqual([422, "invalid", ["due_date"]])
  expect(await refused({ external: eve, message: "x".repeat(4001) })).toEqual([422, "invalid", ["message"]])
  expect(await refused({ external: eve }, "cleo")).toEqual([403, "forbidden", []])
  expect(await refused({ external: eve, message: "x".repeat(4000) })).toEqual([201, undefined, []])
  expect(await mails(hub)).toHaveLength(1)
})

test("a topic is in one review at a time", async ({ hub }) => {
  const { topic } = await createTopicInReview(hub)

  const again = await requestReview(hub)({ topic_id: topic.id, external: { name: "Gus", email: "gus@office.test" } })

  expect([again.status, again.answer.code]).toEqual([409, "review_round_open"])
})

test("a submission sent again with its key asks nobody twice", async ({ hub }) => {
  const topic = await createTopicOfBen(hub)
  const sending = () =>
    hub.as("ben", { "idempotency-key": "one" })(reviews.request, { body: { topic_id: topic.id, external: eve } })

  const [first, second] = [await sending(), await sending()]

  expect(second.answer).toEqual(first.answer)
  expect(await mails(hub)).toHaveLength(1)
})

test("reviewers to choose from can review and can be reached", async ({ hub }) => {
  await hub.db.insertInto("people").values({ name: "Nemo", email: null, created_at: now }).execute()
  await hub.db.updateTable("people").set({ can_review: false }).where("name", "=", "Dora").execute()
  await hub.db
    .updateTable("users")
    .set({ active: false })
    .where("person_id", "=", await idOf(hub, "Cleo"))
    .execute()

  const all = await hub.as("ben")(reviews.reviewers)
  const found = await hub.as("ben")(reviews.reviewers, { query: { q: "EXP" } })
  const first = await hub.as("ben")(reviews.reviewers, { query: { limit: 2 } })
  const cursor = new URL(/<([^>]*)>/.exec(String(first.headers["link"]))![1]!, "http://hub").searchParams.get("cursor")!
  const rest = await hub.as("ben")(reviews.reviewers, { query: { limit: 2, cursor } })

  expect(all.answer.map(({ name, role }) => [name, role])).toEqual([
    ["Ada", "admin"],
    ["Ben", "author"],
    ["Eve Expert", "external"],
  ])
  expect(found.answer.map(({ email }) => email)).toEqual([eve.email])
  expect([...first.answer, ...rest.answer]).toEqual(all.answer)
})

test("lists show what waits and what was asked of whom, page by page", async ({ hub }) => {
  const { topic } = await createTopicInReview(hub, { external: [eve, { name: "Gus", email: "gus@office.test" }] })

  const mine = await hub.as("ben")(reviews.list, { query: { mine: "1", group: "waiting", limit: 1 } })
  const doras = await hub.as("dora")(reviews.list, { query: { mine: "1" } })
  const ofTopic = await hub.as("dora")(reviews.ofTopic, { params: { id: topic.id } })
  const answered = await hub.as("dora")(reviews.list, { query: { group: "answered" } })

  expect(mine.answer).toHaveLength(1)
  expect([mine.headers["x-total-count"], mine.headers["link"]]).toEqual(["2", expect.stringContaining("cursor=")])
  expect([doras.answer, answered.answer]).toEqual([[], []])
  expect(ofTopic.answer.map(({ can }) => can)).toEqual([
    { cancel: false, renew: false, reassign: false, skip: false, remind: false, extend: false },
    { cancel: false, renew: false, reassign: false, skip: false, remind: false, extend: false },
  ])
  expect((await hub.as("nobody")(reviews.list)).status).toBe(401)
})

test("a request is taken back by the person who asked; the topic is a draft again and the reviewer is told", async ({
  hub,
}) => {
  const { topic, review } = await createTopicInReview(hub)

  const stranger = await hub.as("dora")(reviews.cancel, { params: { id: review.id } })
  const { answer } = await hub.as("ben")(reviews.cancel, { params: { id: review.id } })
  const again = await hub.as("ben")(reviews.cancel, { params: { id: review.id } })
  await hub.settle()

  expect([stranger.status, again.status]).toEqual([403, 409])
  expect(answer).toMatchObject({
    status: "cancelled",
    can: { cancel: false, renew: false, reassign: false, skip: false, remind: false, extend: false },
  })
  expect(await readTopicStatus(hub, topic.id)).toBe("draft")
  expect((await mails(hub)).at(-1)).toMatchObject({
    to_email: eve.email,
    subject: expect.stringContaining("no longer needed"),
  })
  expect((await requestReview(hub)({ topic_id: topic.id, external: eve })).status).toBe(201)
})

test("a topic's reviews are not found under another topic, nor one that is not there", async ({ hub }) => {
  const { topic, review } = await createTopicInReview(hub)
  const other = await createTopicOfBen(hub)
  const read = (id: number, review_id: number) => hub.as("dora")(reviews.feedback, { params: { id, review_id } })

  expect((await read(topic.id, review.id)).answer).toMatchObject({ status: "pending", comments: [], head_revision: 1 })
  expect((await read(other.id, review.id)).status).toBe(404)
  expect((await read(topic.id, 987654)).status).toBe(404)
})

test("deleting a topic in review cancels the review", async ({ hub }) => {
  const { topic, review } = await createTopicInReview(hub)

  await hub.as("ada")(topics.bulkDelete, { body: { ids: [topic.id] } })
  await hub.settle()

  const [left] = (await hub.as("ben")(reviews.list)).answer
  expect(left).toMatchObject({ id: review.id, topic_title: "Jobless rate", status: "cancelled" })
  const rounds = await hub.db.selectFrom("review_rounds").select("status").execute()
  expect(rounds).toEqual([{ status: "cancelled" }])
  expect((await mails(hub)).at(-1)).toMatchObject({ to_email: eve.email })
})
