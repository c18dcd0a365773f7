import { collections } from "@hub/contract/collections"
import { handOver, type OpenWork } from "@hub/contract/hand-over"
import { imports } from "@hub/contract/imports"
import { notifications } from "@hub/contract/notifications"
import { pendingActions } from "@hub/contract/pending-actions"
import { projects } from "@hub/contract/projects"
import { reviews } from "@hub/contract/reviews"
import { sequences } from "@hub/contract/sequences"
import { tasks } from "@hub/contract/tasks"
import { topics } from "@hub/contract/topics"
import { type User, users } from "@hub/contract/users"
import { variables } from "@hub/contract/variables"
import { expect } from "vitest"
import { createFreshHub } from "../../test/fresh-hub.ts"
import { type Player, test, type TestHub } from "../../test/hub.ts"
import { createTopicInReview, createTopicOfBen } from "../../test/reviews.ts"
import { personId, userId } from "../../test/restricted.ts"
import { createTestSequence } from "../../test/sequences.ts"

const preview = async (hub: TestHub, from: Player, to?: Player) => {
  const query = to === undefined ? {} : { to: await userId(hub, to) }
  return (await hub.as("ada")(handOver.work, { params: { id: await userId(hub, from) }, query })).answer
}
const start = async (hub: TestHub, from: Player, to: Player, seen: string) =>
  hub.as("ada")(handOver.start, { params: { id: await userId(hub, from) }, body: { to: await userId(hub, to), seen } })
const give = async (hub: TestHub, from: Player, to: Player) => start(hub, from, to, (await preview(hub, from, to)).seen)
const counts = ({ kinds }: OpenWork) => Object.fromEntries(kinds.map(({ kind, moves }) => [kind, moves]))
const inboxOf = async (hub: TestHub, player: Player) =>
  (await hub.as(player)(notifications.list)).answer.map(({ title, message, link }) => ({ title, message, link }))
const emailsTo = async ({ db }: TestHub, email: string) =>
  (await db.selectFrom("emails").select("subject").where("to_email", "=", email).orderBy("id").execute()).map(
    ({ subject }) => subject,
  )

/** Ben has something of each kind in hand. */
async function giveBenWork(hub: TestHub) {
  const ben = hub.as("ben")
  const { answer: project } = await ben(projects.create, { body: { name: "Census" } })
  const { answer: collection } = await ben(collections.create, { body: { name: "Yearbook", project_id: project.id } })
  const { topic } = await createTopicInReview(hub)
  const { id: sequence } = await createTestSequence(hub)
  const { answer: task } = await ben(tasks.create, {
    body: { title: "Count again", assignee_id: await personId(hub, "ben"), project_id: project.id },
  })
  const { answer: told } = await hub.as("dora")(topics.create, { body: { title: "Prices", content: "They rose." } })
  await hub.as("dora")(reviews.request, { body: { topic_id: told.id, reviewer_id: await personId(hub, "ben") } })
  await ben(variables.request, { body: { slug: "base_year", reason: "Everything is compared with it." } })
  await ben(imports.upload, { files: [{ name: "old.md", bytes: new TextEncoder().encode("# Old\n\nWords.\n") }] })
  await hub.settle()
  return { project, collection, topic, sequence, task, told }
}

test("what somebody has in hand goes to another in one step, as the preview said", async ({ hub }) => {
  const { project, collection, topic, sequence, task } = await giveBenWork(hub)

  const before = await preview(hub, "ben", "ada")
  const { status, answer } = await give(hub, "ben", "ada")
  await hub.settle()

  expect(counts(before)).toEqual({
    projects: 1,
    collections: 1,
    topics: 2,
    "open reviews": 1,
    "requested reviews": 2,
    "sequential reviews": 1,
    tasks: 1,
    "variable requests": 1,
    imports: 1,
  })
  expect(before.kinds.find(({ kind }) => kind === "tasks")!.names.map(({ name }) => name)).toEqual(["Count again"])
  expect([status, answer.stayed]).toEqual([200, 0])
  expect(Object.fromEntries(answer.moved.map(({ kind, count }) => [kind, count]))).toEqual(counts(before))
  const ada = await personId(hub, "ada")
  const as = hub.as("dora")
  expect((await as(projects.read, { params: project })).answer.owner_id).toBe(ada)
  expect((await as(collections.read, { params: collection })).answer.owner_id).toBe(ada)
  expect((await as(topics.read, { params: topic })).answer.owner_id).toBe(ada)
  expect((await as(tasks.read, { params: task })).answer.assignee_id).toBe(ada)
  expect((await as(sequences.read, { params: { id: sequence } })).answer.created_by.id).toBe(ada)
  expect((await hub.as("ada")(variables.requests)).answer).toMatchObject([{ slug: "base_year", asked_by: "Ada" }])
  const kinds = (await hub.as("ada")(pendingActions.list, { query: { person: "me" } })).answer.map(({ kind }) => kind)
  expect(kinds).toEqual(expect.arrayContaining(["review", "import"]))
  expect(await preview(hub, "ben")).toMatchObject({ count: 0, kinds: [] })
})

test("who takes over is told once of all of it, and each thing says that it went over", async ({ hub }) => {
  const { topic, task } = await giveBenWork(hub)

  await give(hub, "ben", "dora")
  await hub.settle()

  const told = (await inboxOf(hub, "dora")).filter(({ title }) => /Ben|yours|requested/.test(title))
  expect(told).toMatchObject([{ title: "You take over the work of Ben", link: "/dashboard" }])
  expect(told[0]!.message).toContain("Ada handed over the work of Ben to you: 1 project, 1 collection, 2 topics,")
  const emails = await emailsTo(hub, "dora@hub.test")
  expect(emails.filter((subject) => /Ben|yours|review/.test(subject))).toEqual(["You take over the work of Ben"])
  const events = await hub.db.selectFrom("events").select(["type", "subject_id"]).orderBy("id").execute()
  const recorded = events.map(({ type, subject_id }) => `${type} ${subject_id}`)
  const ben = await personId(hub, "ben")
  expect(recorded).toEqual(
    expect.arrayContaining([`topic.assigned ${topic.id}`, `task.changed ${task.id}`, `person.work_handed_over ${ben}`]),
  )
})

test("a second tab that still shows what has gone over moves nothing", async ({ hub }) => {
  await createTopicOfBen(hub)
  const { seen } = await preview(hub, "ben", "dora")

  const first = await start(hub, "ben", "dora", seen)
  const second = await start(hub, "ben", "dora", seen)
  const other = await start(hub, "ben", "ada", seen)
  const empty = await give(hub, "ben", "dora")

  expect([first.status, second.status, other.status]).toEqual([200, 409, 409])
  expect([second, other, empty].map(({ answer }) => (answer as { code?: string }).code)).toEqual([
    "changed_meanwhile",
    "changed_meanwhile",
    "nothing_moves",
  ])
  await hub.settle()
  expect((await inboxOf(hub, "dora")).filter(({ title }) => title.includes("Ben"))).toHaveLength(1)
})

test("of two hand-overs at the same moment one counts", async () => {
  const hub = await createFreshHub()
  await createTopicOfBen(hub)
  const [toDora, toAda] = [await preview(hub, "ben", "dora"), await preview(hub, "ben", "ada")]

  const both = await Promise.all([start(hub, "ben", "dora", toDora.seen), start(hub, "ben", "ada", toAda.seen)])

  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  const owners = [await preview(hub, "dora"), await preview(hub, "ada")].map(({ count }) => count)
  expect(owners.toSorted((one, other) => one - other)).toEqual([0, 1])
})

test("what came into their hands after the preview waits for another one", async ({ hub }) => {
  await createTopicOfBen(hub)
  const { seen } = await preview(hub, "ben", "dora")
  await hub.as("dora")(tasks.create, { body: { title: "Late", assignee_id: await personId(hub, "ben") } })

  const late = await start(hub, "ben", "dora", seen)

  expect([late.status, counts(await preview(hub, "ben"))]).toEqual([409, { topics: 1, tasks: 1 }])
})

test("a reviewer takes over what reviewers do, and the rest stays with a reason", async ({ hub }) => {
  await createTopicOfBen(hub)
  const { answer: told } = await hub.as("dora")(topics.create, { body: { title: "Prices", content: "They rose." } })
  await hub.as("dora")(reviews.request, { body: { topic_id: told.id, reviewer_id: await personId(hub, "ben") } })

  const { kinds } = await preview(hub, "ben", "cleo")
  const { answer } = await give(hub, "ben", "cleo")
  await hub.settle()

  expect(
    kinds.map(({ kind, moves, stays }) => [kind, moves, stays.map(({ reason, count }) => [reason, count])]),
  ).toEqual([
    ["topics", 0, [["not_an_author", 1]]],
    ["open reviews", 1, []],
  ])
  expect(answer).toEqual({ moved: [{ kind: "open reviews", count: 1 }], stayed: 1 })
  const [review] = (await hub.as("dora")(reviews.list, { query: { topic: told.id } })).answer
  expect(review).toMatchObject({ reviewer: { name: "Cleo" }, status: "pending" })
})

test("nobody takes over the review of their own words, or one that they are asked for already", async ({ hub }) => {
  const topic = await createTopicOfBen(hub)
  const reviewer_ids = [await personId(hub, "cleo"), await personId(hub, "dora")]
  await hub.as("ben")(reviews.request, { body: { topic_id: topic.id, reviewer_ids } })

  const reasons = async (to: Player) =>
    (await preview(hub, "cleo", to)).kinds.flatMap(({ stays }) => stays.map(({ reason }) => reason))

  expect([await reasons("ben"), await reasons("dora"), await reasons("ada")]).toEqual([
    ["own_text"],
    ["asked_already"],
    [],
  ])
})

test("only an active user other than themselves takes over", async ({ hub }) => {
  await createTopicOfBen(hub)
  const id = await userId(hub, "ben")
  const dora = await userId(hub, "dora")
  await hub.as("ada")(users.change, {
    params: { id: dora },
    body: { name: "Dora", email: "dora@hub.test", role: "author", active: false },
  })

  for (const to of [id, dora, 999_999]) {
    const seen = await hub.as("ada")(handOver.work, { params: { id }, query: { to } })
    const refused = await hub.as("ada")(handOver.start, { params: { id }, body: { to, seen: "x" } })
    expect([seen.status, refused.status]).toEqual([422, 422])
  }
  const gone = await hub.as("ada")(handOver.work, { params: { id: 999_999 }, query: {} })
  expect(gone.status).toBe(404)
})

test("only administrators see what others have in hand, and give it away", async ({ hub }) => {
  const id = await userId(hub, "ben")
  const to = await userId(hub, "dora")

  for (const player of ["ben", "dora", "cleo"] as const) {
    const seen = await hub.as(player)(handOver.work, { params: { id }, query: {} })
    const given = await hub.as(player)(handOver.start, { params: { id }, body: { to, seen: "x" } })
    expect([seen.status, given.status]).toEqual([403, 403])
  }
})

test("the list of users says how much those have in hand who can't sign in any more", async ({ hub }) => {
  await createTopicOfBen(hub)
  const ben = async () =>
    ((await hub.as("ada")(users.list, { query: { limit: 100 } })).answer as User[]).find(({ name }) => name === "Ben")!
  const active = await ben()

  const { id, name, email, role } = active
  await hub.as("ada")(users.change, { params: { id }, body: { name, email, role, active: false } })
  const inactive = await ben()
  await give(hub, "ben", "dora")

  expect([active.open_work, inactive.open_work, (await ben()).open_work]).toEqual([null, 1, 0])
})
