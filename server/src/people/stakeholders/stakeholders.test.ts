import { projects } from "@hub/contract/projects"
import { reviews } from "@hub/contract/reviews"
import { sequences } from "@hub/contract/sequences"
import { stakeholders } from "@hub/contract/stakeholders"
import { tasks } from "@hub/contract/tasks"
import { sql } from "kysely"
import { expect } from "vitest"
import { type TestHub, test } from "../../../test/hub.ts"
import { approvalInput, portalAt, createTopicInReview } from "../../../test/reviews.ts"
import { createTestSequence } from "../../../test/sequences.ts"
import { personReferences } from "./uses.ts"

const personOf = async ({ db }: TestHub, email: string) =>
  (await db.selectFrom("people").select("id").where("email", "=", email).executeTakeFirstOrThrow()).id
const made = async (hub: TestHub, body: object) =>
  (await hub.as("ben")(stakeholders.create, { body: { name: "Gus", ...body } })).answer
const read = async (hub: TestHub, id: number) => (await hub.as("ben")(stakeholders.read, { params: { id } })).answer

test("everybody who can be named is listed, with account, projects and open reviews", async ({ hub }) => {
  const { answer: project } = await hub.as("ben")(projects.create, { body: { name: "Census" } })
  await hub.as("ben")(projects.linkStakeholder, {
    params: { id: project.id },
    body: { person_id: await personOf(hub, "eve@office.test"), role: "Methods" },
  })
  await createTopicInReview(hub)

  const all = await hub.as("cleo")(stakeholders.list)
  const outside = await hub.as("ben")(stakeholders.list, { query: { account: "external" } })
  const linked = await hub.as("ben")(stakeholders.list, { query: { project: project.id } })
  const named = await hub.as("ben")(stakeholders.list, { query: { q: "OFFICE.test" } })

  expect(all.answer.map(({ name, account }) => `${name} ${account}`)).toEqual([
    "Ada user",
    "Ben user",
    "Cleo user",
    "Dora user",
    "Eve Expert external",
  ])
  expect(outside.answer).toMatchObject([
    { name: "Eve Expert", open_reviews: 1, projects: [{ id: project.id, name: "Census", role: "Methods" }] },
  ])
  expect([linked.answer.length, named.answer.length]).toEqual([1, 1])
})

test("people are ordered by organization and by how many reviews wait for them", async ({ hub }) => {
  await createTopicInReview(hub)
  await made(hub, { name: "Zoe", organization: "an office" })
  const names = async (sort: "organization" | "-organization" | "-reviews") =>
    (await hub.as("ben")(stakeholders.list, { query: { sort } })).answer.map(({ name }) => name)

  expect((await names("organization")).at(-1)).toBe("Zoe")
  expect((await names("-organization"))[0]).toBe("Zoe")
  expect((await names("-reviews"))[0]).toBe("Eve Expert")
})

test("a person is added and changed; an address belongs to one person", async ({ hub }) => {
  const gus = await made(hub, { email: "GUS@office.test", organization: "Office" })
  const body = { name: "Gustav", email: "gus@office.test", organization: "Office", can_review: false }

  const changed = await hub.as("dora")(stakeholders.change, { params: { id: gus.id }, body: { ...body, version: 1 } })
  const late = await hub.as("ben")(stakeholders.change, { params: { id: gus.id }, body: { ...body, version: 1 } })
  const taken = await hub.as("ben")(stakeholders.create, { body: { name: "Other", email: "gus@office.test" } })
  const reviewers = await hub.as("ben")(reviews.reviewers)

  expect(changed.answer).toMatchObject({ name: "Gustav", email: "gus@office.test", can_review: false, version: 2 })
  expect([late.status, late.answer.code, taken.status]).toEqual([409, "version_conflict", 409])
  expect(reviewers.answer.map(({ name }) => name)).not.toContain("Gustav")
})

test("name and address of an account are not for authors to change", async ({ hub }) => {
  const id = await personOf(hub, "ada@hub.test")
  const body = { name: "Ada", email: "ada@hub.test", version: 1 }
  const change = (more: object) => hub.as("ben")(stakeholders.change, { params: { id }, body: { ...body, ...more } })

  const address = await change({ email: "ben-too@hub.test" })
  const name = await change({ name: "Ben" })
  const rest = await change({ organization: "Office", can_review: false })

  expect([address.status, Object.keys(address.answer.fields)]).toEqual([422, ["email"]])
  expect([name.status, Object.keys(name.answer.fields)]).toEqual([422, ["name"]])
  expect(rest.answer).toMatchObject({ email: "ada@hub.test", organization: "Office", can: { rename: false } })
})

test("somebody who stands anywhere cannot vanish, and the refusal says where", async ({ hub }) => {
  await createTopicInReview(hub)
  const eve = await personOf(hub, "eve@office.test")
  await hub.as("ben")(tasks.create, { body: { title: "Read", assignee_id: eve } })
  const gus = await made(hub, {})

  const refused = await hub.as("ben")(stakeholders.delete, { params: { id: eve } })
  const gone = await hub.as("ben")(stakeholders.delete, { params: { id: gus.id } })

  expect(refused.answer).toMatchObject({
    error: "Eve Expert is used in 1 review and 1 task, so this person can't be deleted.",
    code: "person_in_use",
  })
  expect([refused.status, gone.status]).toEqual([409, 204])
})

test("two entries for one person become one: what is open goes over, what was answered stays", async ({ hub }) => {
  const eve = await personOf(hub, "eve@office.test")
  const answered = await createTopicInReview(hub)
  await portalAt(hub, answered.token).decide(approvalInput)
  const open = await createTopicInReview(hub)
  const { answer: task } = await hub.as("ben")(tasks.create, { body: { title: "Read", assignee_id: eve } })
  const { answer: project } = await hub.as("ben")(projects.create, { body: { name: "Census" } })
  const body = { person_id: eve, role: "Methods" }
  await hub.as("ben")(projects.linkStakeholder, { params: { id: project.id }, body })
  const cleo = await personOf(hub, "cleo@hub.test")

  const forbidden = await hub.as("ben")(stakeholders.merge, { body: { from: [eve], to: cleo } })
  const merged = await hub.as("ada")(stakeholders.merge, { body: { from: [eve], to: cleo } })
  await hub.settle()

  const asked = await hub.db
    .selectFrom("review_requests")
    .select(["id", "reviewer_id"])
    .where("id", "in", [answered.review.id, open.review.id])
    .orderBy("id")
    .execute()
  expect([forbidden.status, merged.status]).toEqual([403, 200])
  expect(asked.map(({ reviewer_id }) => reviewer_id)).toEqual([eve, cleo])
  expect((await hub.as("ben")(tasks.read, { params: { id: task.id } })).answer.assignee_name).toBe("Cleo")
  expect(await read(hub, cleo)).toMatchObject({
    open_reviews: 1,
    projects: [{ name: "Census", role: "Methods" }],
  })
  expect((await hub.as("ben")(stakeholders.read, { params: { id: eve } })).status).toBe(404)
})

test("the person who is asked by an address that was merged is the person it was merged into", async ({ hub }) => {
  const eve = await personOf(hub, "eve@office.test")
  const cleo = await personOf(hub, "cleo@hub.test")
  await hub.as("ada")(stakeholders.merge, { body: { from: [eve], to: cleo } })

  const { review } = await createTopicInReview(hub)

  expect(review.reviewer).toEqual({ id: cleo, name: "Cleo" })
})

test("an account is never merged away, nor anybody into themselves", async ({ hub }) => {
  const [ben, eve] = [await personOf(hub, "ben@hub.test"), await personOf(hub, "eve@office.test")]

  const account = await hub.as("ada")(stakeholders.merge, { body: { from: [ben], to: eve } })
  const itself = await hub.as("ada")(stakeholders.merge, { body: { from: [eve], to: eve } })
  const unknown = await hub.as("ada")(stakeholders.merge, { body: { from: [999_999], to: eve } })

  expect([account.status, itself.status, unknown.status]).toEqual([422, 422, 404])
})

test("before a merge it is told what goes over and what keeps the name, and so it comes", async ({ hub }) => {
  const eve = await personOf(hub, "eve@office.test")
  const cleo = await personOf(hub, "cleo@hub.test")
  const answered = await createTopicInReview(hub)
  await portalAt(hub, answered.token).decide(approvalInput)
  await createTopicInReview(hub)
  const { answer: project } = await hub.as("ben")(projects.create, { body: { name: "Census" } })
  await hub.as("ben")(projects.linkStakeholder, { params: { id: project.id }, body: { person_id: eve } })
  for (const status of ["todo", "done"] as const)
    await hub.as("ben")(tasks.create, { body: { title: "Read", assignee_id: eve, status } })
  const uses = async (id: number) => (await hub.as("ben")(stakeholders.uses, { params: { id } })).answer

  const usesAfter = await uses(eve)
  const before = await uses(cleo)
  await hub.as("ada")(stakeholders.merge, { body: { from: [eve], to: cleo } })
  await hub.settle()

  expect(usesAfter).toEqual({
    moves: [
      { kind: "projects", count: 1 },
      { kind: "reviews", count: 1 },
      { kind: "tasks", count: 1 },
    ],
    stays: [
      { kind: "reviews", count: 1 },
      { kind: "tasks", count: 1 },
    ],
  })
  expect(before.moves).toEqual([])
  expect(await uses(cleo)).toEqual({
    moves: [...usesAfter.moves, { kind: "merged entries", count: 1 }],
    stays: before.stays,
  })
  expect((await hub.as("ben")(stakeholders.uses, { params: { id: eve } })).status).toBe(404)
})

test("a step that waits for one of two entries is asked of whom they became", async ({ hub }) => {
  const { id } = await createTestSequence(hub)
  const gus = await personOf(hub, "gus@office.test")
  const cleo = await personOf(hub, "cleo@hub.test")

  await hub.as("ada")(stakeholders.merge, { body: { from: [gus], to: cleo } })
  await hub.settle()

  const { answer } = await hub.as("ben")(sequences.read, { params: { id } })
  expect(answer.steps.map(({ reviewer }) => reviewer.name)).toEqual(["Eve Expert", "Cleo"])
})

test("nothing in the database refers to a person that is not counted among the uses", async ({ hub }) => {
  const { rows } = await sql<{ place: string }>`
    select conrelid::regclass || '.' || attname as place
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = 'people'::regclass and confdeltype <> 'c'`.execute(hub.db)

  const counted = personReferences.map(({ table, column }) => `${table}.${column}`)

  expect(rows.map(({ place }) => place).toSorted()).toEqual(counted.toSorted())
})
