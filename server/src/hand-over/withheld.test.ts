import { embargoes } from "@hub/contract/embargoes"
import { collections } from "@hub/contract/collections"
import { handOver } from "@hub/contract/hand-over"
import { reviews } from "@hub/contract/reviews"
import { tasks } from "@hub/contract/tasks"
import { topics } from "@hub/contract/topics"
import { users } from "@hub/contract/users"
import { expect, test } from "vitest"
import { createFreshHub } from "../../test/fresh-hub.ts"
import { now, type Player, type TestHub } from "../../test/hub.ts"
import { createRestrictedProject, give, personId, userId } from "../../test/restricted.ts"

const preview = async (hub: TestHub, to: Player) =>
  (
    await hub.as("ada")(handOver.work, {
      params: { id: await userId(hub, "ben") },
      query: { to: await userId(hub, to) },
    })
  ).answer
const start = async (hub: TestHub, to: Player) =>
  hub.as("ada")(handOver.start, {
    params: { id: await userId(hub, "ben") },
    body: { to: await userId(hub, to), seen: (await preview(hub, to)).seen },
  })
const stays = async (hub: TestHub, to: Player) =>
  (await preview(hub, to)).kinds.flatMap((of) => of.stays.map(({ reason, count }) => [of.kind, reason, count]))
const dumpFor = async ({ db }: TestHub) =>
  JSON.stringify([
    await db.selectFrom("notifications").select(["title", "message"]).execute(),
    await db.selectFrom("emails").select(["subject", "text"]).execute(),
  ])

async function createEmbargo(hub: TestHub) {
  const ben = hub.as("ben")
  const { answer: collection } = await ben(collections.create, { body: { name: "Monthly figures" } })
  const { answer: topic } = await ben(topics.create, {
    body: { title: "Inflation", content: "It was 4.2.", collection_id: collection.id },
  })
  const until = new Date(now.getTime() + 86_400_000).toISOString()
  const body = { until, reason: "The release calendar", two_people: false }
  expect((await ben(embargoes.set, { params: collection, body })).status).toBe(201)
  return { collection, topic }
}

test("of a restricted project nothing goes to somebody without a role in it, and with a small one not what authors own", async () => {
  const hub = await createFreshHub()
  const { project, topic, collection } = await createRestrictedProject(hub)
  const assignee_id = await personId(hub, "ben")
  await hub.as("ben")(tasks.create, { body: { title: "Count again", assignee_id, project_id: project.id } })
  await hub.as("ben")(topics.create, { body: { title: "Open to all", content: "Words." } })

  const without = await stays(hub, "dora")
  await give(hub, project, "dora", "reviewer")
  const reviewer = await stays(hub, "dora")
  const { answer } = await start(hub, "dora")
  await hub.settle()

  expect(without).toEqual([
    ["projects", "no_access", 1],
    ["collections", "no_access", 1],
    ["topics", "no_access", 1],
    ["tasks", "no_access", 1],
  ])
  expect(reviewer).toEqual([
    ["projects", "no_access", 1],
    ["collections", "no_access", 1],
    ["topics", "no_access", 1],
  ])
  expect(answer).toEqual({
    moved: [
      { kind: "topics", count: 1 },
      { kind: "tasks", count: 1 },
    ],
    stayed: 3,
  })
  const owner = async (route: typeof topics.read | typeof collections.read, params: { id: number }) =>
    (await hub.as("ada")(route as typeof topics.read, { params })).answer.owner_id
  expect([await owner(topics.read, topic), await owner(collections.read, collection)]).toEqual([
    assignee_id,
    assignee_id,
  ])
})

test("a deleted account's work in a restricted project does not reach an heir without a role there, and its review ends", async () => {
  const hub = await createFreshHub()
  const { project, topic } = await createRestrictedProject(hub)
  await give(hub, project, "cleo", "reviewer")
  await hub.as("ben")(reviews.request, { body: { topic_id: topic.id, reviewer_id: await personId(hub, "cleo") } })
  await hub.settle()

  const query = { reassign_to: await userId(hub, "dora") }
  await hub.as("ada")(users.delete, { params: { id: await userId(hub, "cleo") }, query })
  await hub.settle()

  const [review] = (await hub.as("ada")(reviews.list, { query: { topic: topic.id } })).answer
  expect(review).toMatchObject({ reviewer: { name: "Cleo" }, status: "cancelled" })
  expect((await hub.as("dora")(reviews.list, { query: {} })).answer).toEqual([])
  const emails = await hub.db.selectFrom("emails").select("text").where("to_email", "=", "dora@hub.test").execute()
  expect(JSON.stringify(emails)).not.toContain("Inflation")
})

test("what is under embargo goes to nobody who is not on its list, and is not named to an administrator who is not", async () => {
  const hub = await createFreshHub()
  const { collection, topic } = await createEmbargo(hub)
  await hub.as("ben")(topics.create, { body: { title: "Open to all", content: "Words." } })

  const unlisted = await preview(hub, "dora")
  const { answer } = await start(hub, "dora")
  await hub.settle()

  expect(unlisted).toMatchObject({ count: 1, moves: 1, unseen: 2 })
  expect(JSON.stringify(unlisted)).not.toMatch(/Inflation|Monthly figures/)
  expect(answer).toEqual({ moved: [{ kind: "topics", count: 1 }], stayed: 0 })
  expect(await dumpFor(hub)).not.toMatch(/Inflation|Monthly figures/)
  const ben = await personId(hub, "ben")
  expect((await hub.as("ben")(topics.read, { params: topic })).answer.owner_id).toBe(ben)

  const listed = { params: collection, body: { person_id: await personId(hub, "ada"), reason: "Hands it over" } }
  expect((await hub.as("ada")(embargoes.addReader, listed)).status).toBe(201)
  expect(await stays(hub, "dora")).toEqual([
    ["collections", "under_embargo", 1],
    ["topics", "under_embargo", 1],
  ])
  const { answer: readings } = await hub.as("ben")(embargoes.readings, { params: collection })
  expect(
    readings
      .filter(({ name }) => name === "Ada")
      .map(({ title }) => title)
      .toSorted(),
  ).toEqual(["Inflation", "Monthly figures"])
})

test("who is on the list of an embargo takes over what is under it", async () => {
  const hub = await createFreshHub()
  const { collection, topic } = await createEmbargo(hub)
  for (const name of ["ada", "dora"]) {
    const body = { person_id: await personId(hub, name), reason: "Takes over" }
    expect((await hub.as("ben")(embargoes.addReader, { params: collection, body })).status).toBe(201)
  }

  const { answer } = await start(hub, "dora")

  expect(answer).toEqual({
    moved: [
      { kind: "collections", count: 1 },
      { kind: "topics", count: 1 },
    ],
    stayed: 0,
  })
  expect((await hub.as("dora")(topics.read, { params: topic })).answer.owner_id).toBe(await personId(hub, "dora"))
})
