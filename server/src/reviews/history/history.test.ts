import { projects } from "@hub/contract/projects"
import { reviewHistory } from "@hub/contract/review-history"
import { reviews } from "@hub/contract/reviews"
import { sequences } from "@hub/contract/sequences"
import { topics } from "@hub/contract/topics"
import { users } from "@hub/contract/users"
import { sql } from "kysely"
import { expect } from "vitest"
import { type TestHub, now, test } from "../../../test/hub.ts"
import {
  approvalInput,
  portalAt,
  reviewContent,
  saveTopicText,
  eve,
  gus,
  createTopicInReview,
  findPortalToken,
} from "../../../test/reviews.ts"
import { changesAnswer, createTestSequence } from "../../../test/sequences.ts"

const ended = async (hub: TestHub, query: object = {}) => hub.as("cleo")(reviewHistory.list, { query })
const readHistory = async (hub: TestHub, query: object = {}) =>
  (await ended(hub, query)).answer.map(({ reviewers, outcome }) => `${reviewers.join(", ")}: ${outcome}`)
const idOf = async (hub: TestHub, name: string) =>
  (await hub.db.selectFrom("people").select("id").where("name", "=", name).executeTakeFirstOrThrow()).id

/** Eve approved, Gus declined, and Ben took back what they asked of both in order about another topic. */
async function past(hub: TestHub) {
  const { topic, requests, tokens } = await createTopicInReview(hub, { external: [eve, gus] })
  await portalAt(hub, tokens[0]!).decide({ ...approvalInput, summary: "Right as it is." })
  await portalAt(hub, tokens[1]!).decline("On leave.")
  const ordered = await createTestSequence(hub, { name: "Two desks" })
  await hub.as("ben")(sequences.cancel, { params: { id: ordered.id }, body: { reason: "Not now." } })
  return { topic, review: requests[0]!, ordered }
}

test("what ended is listed with who was asked, by whom, how it ended and the words and hash that were answered", async ({
  hub,
}) => {
  const { topic, review } = await past(hub)
  await createTopicInReview(hub)
  const { content_hash } = await hub.db
    .selectFrom("revisions")
    .select("content_hash")
    .where("topic_id", "=", topic.id)
    .executeTakeFirstOrThrow()

  const { answer, headers } = await ended(hub)

  expect(headers["x-total-count"]).toBe("4")
  expect(answer.map(({ kind, outcome, words }) => [kind, outcome, words])).toEqual([
    ["request", "cancelled", ""],
    ["request", "declined", "On leave."],
    ["request", "approved", "Right as it is."],
    ["sequence", "cancelled", "Not now."],
  ])
  expect(answer[2]).toMatchObject({
    topic_title: "Jobless rate",
    feedback: { id: topic.id, review_id: review.id },
    reviewers: ["Eve Expert"],
    requested_by: "Ben",
    revision: 1,
    hash: content_hash,
    approval: "valid",
    asked_at: now.toISOString(),
    ended_at: now.toISOString(),
  })
  expect(answer[3]).toMatchObject({
    step_name: "Two desks",
    reviewers: ["Eve Expert", "Gus"],
    feedback: null,
    hash: null,
  })
  expect((await hub.as("nobody")(reviewHistory.list)).status).toBe(401)
})

test.for<[string, (hub: TestHub) => Promise<object>, string[]]>([
  ["an outcome", async () => ({ outcome: "declined" }), ["Gus: declined"]],
  ["words of an answer", async () => ({ q: "RIGHT as" }), ["Eve Expert: approved"]],
  ["percent signs, which are only signs", async () => ({ q: "%" }), []],
  [
    "whoever was asked, in a step too",
    async (hub) => ({ person: await idOf(hub, "Gus") }),
    ["Gus: declined", "Eve Expert, Gus: cancelled"],
  ],
  ["whoever asked", async (hub) => ({ person: await idOf(hub, "Ben"), outcome: "approved" }), ["Eve Expert: approved"]],
  [
    "days, the last of them whole",
    async () => ({ from: "2026-11-21", to: "2026-11-21", outcome: "declined" }),
    ["Gus: declined"],
  ],
  ["days before", async () => ({ to: "2026-11-20" }), []],
  ["days after", async () => ({ from: "2026-11-22" }), []],
])("the history is narrowed by %s", async ([, query, found], { hub }) => {
  await past(hub)

  expect(await readHistory(hub, await query(hub))).toEqual(found)
})

test("the history is narrowed to one project", async ({ hub }) => {
  const { topic } = await past(hub)
  const { answer: project } = await hub.as("ben")(projects.create, { body: { name: "Census" } })
  await hub.db.updateTable("topics").set({ project_id: project.id }).where("id", "=", topic.id).execute()

  const { answer } = await ended(hub, { project: project.id })

  expect(answer.map(({ outcome, project_name }) => [outcome, project_name])).toEqual([
    ["declined", "Census"],
    ["approved", "Census"],
  ])
})

test.for(["-ended", "ended", "-asked", "asked"])(
  "in the order %s the history comes whole, page by page",
  async (sort, { hub }) => {
    await past(hub)
    await hub.db
      .updateTable("review_requests")
      .set({ decided_at: new Date("2026-11-22T10:00:00.5Z") })
      .where("status", "=", "approved")
      .execute()
    const whole = (await ended(hub, { sort })).answer.map(({ kind, id }) => `${kind} ${id}`)

    const seen: string[] = []
    for (let cursor: string | undefined, pages = 0; pages < 9; pages++) {
      const page = await ended(hub, { sort, limit: 1, ...(cursor === undefined ? {} : { cursor }) })
      seen.push(...page.answer.map(({ kind, id }) => `${kind} ${id}`))
      cursor = /cursor=([\w-]+)/.exec(String(page.headers["link"] ?? ""))?.[1]
      if (cursor === undefined) break
    }

    expect(seen).toEqual(whole)
    expect(new Set(seen).size).toBe(4)
  },
)

test("an approval is stale in the history once the words it is about changed, and valid again with them", async ({
  hub,
}) => {
  const { topic } = await past(hub)
  const states = async () => (await ended(hub, { outcome: "approved" })).answer.map(({ approval }) => approval)

  const before = await states()
  await saveTopicText(hub, topic.id, reviewContent.replace("We count.", "We ask."))
  const changed = await states()
  await saveTopicText(hub, topic.id, reviewContent)

  expect([before, changed, await states()]).toEqual([["valid"], ["stale"], ["valid"]])
})

test("who signed off can be shown when the topic is archived or deleted and the reviewer's account is gone", async ({
  hub,
}) => {
  const topic = (await hub.as("ben")(topics.create, { body: { title: "Jobless rate", content: reviewContent } })).answer
  const body = { topic_id: topic.id, reviewer_id: await idOf(hub, "Cleo") }
  const { answer } = await hub.as("ben")(reviews.request, { body })
  const link = await hub.as("ben")(reviews.renew, { params: { id: answer.requests[0]!.id } })
  await portalAt(hub, findPortalToken(link.answer.link!)).decide(approvalInput)
  const { rows } = await sql<{ id: number }>`select users.id from users join people on people.id = person_id
    where name = 'Cleo'`.execute(hub.db)
  const gone = await hub.as("ada")(users.delete, { params: rows[0]! })

  await hub.as("ben")(topics.archive, { params: { id: topic.id } })
  const archived = (await hub.as("dora")(reviewHistory.list)).answer
  await hub.as("ada")(topics.bulkDelete, { body: { ids: [topic.id] } })
  const deleted = (await hub.as("dora")(reviewHistory.list)).answer

  const always = {
    topic_title: "Jobless rate",
    reviewers: ["Cleo"],
    requested_by: "Ben",
    outcome: "approved",
    revision: 1,
  }
  expect(gone.status).toBe(200)
  expect(archived).toMatchObject([{ ...always, approval: "valid", feedback: { id: topic.id } }])
  expect(deleted).toMatchObject([{ ...always, approval: null, hash: null, feedback: null }])
})

test("an ordered review that went to its end is there with its revision, and each of its answers", async ({ hub }) => {
  const { id, link } = await createTestSequence(hub, { pause_on_changes: true })
  await portalAt(hub, link).decide(changesAnswer())
  await hub.as("ben")(sequences.complete, { params: { id }, body: { reason: "Enough." } })

  const { answer } = await ended(hub)

  expect(answer).toMatchObject([
    { kind: "request", outcome: "changes_requested", step_name: "Expert Review", words: "Say per month.", revision: 1 },
    { kind: "sequence", outcome: "completed", words: "Enough.", revision: 1 },
  ])
})
