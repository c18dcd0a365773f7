import { milestones } from "@hub/contract/milestones"
import { projects } from "@hub/contract/projects"
import { topics } from "@hub/contract/topics"
import { expect } from "vitest"
import { type TestHub, test } from "../../test/hub.ts"

async function planned(hub: TestHub, body = {}) {
  const { answer: project } = await hub.as("ben")(projects.create, { body: { name: "Census" } })
  const { answer } = await hub.as("ben")(milestones.create, {
    body: { name: "Edition", date: "2026-11-25", project_id: project.id, ...body },
  })
  return answer
}

type MilestoneAnswer = Awaited<ReturnType<typeof planned>>
const asRead = ({ name, type, date, description, version, topics: linked }: MilestoneAnswer) => ({
  name,
  type,
  date,
  description,
  version,
  status: "open" as const,
  topic_ids: linked.map(({ id }) => id),
})

const topic = async (hub: TestHub, title: string) =>
  (await hub.as("ben")(topics.create, { body: { title, content: "x" } })).answer.id

test("a milestone's health follows the topics linked to it, and is said in words", async ({ hub }) => {
  const ids = [await topic(hub, "One"), await topic(hub, "Two")]
  const { id, health } = await planned(hub, { topic_ids: ids })

  await hub.as("ben")(topics.publish, { params: { id: ids[0]! } })
  const half = await hub.as("cleo")(milestones.read, { params: { id } })
  await hub.as("ben")(topics.publish, { params: { id: ids[1]! } })
  const listed = await hub.as("cleo")(milestones.list)

  expect(health).toMatchObject({ state: "at_risk", topics: 2, ready: 0, days_left: 4 })
  expect(half.answer.health.sentence).toBe(
    "4 days are left, a review takes 7 days, and 1 of 2 topics is not in review yet.",
  )
  expect(half.answer.topics).toEqual([
    { id: ids[0], title: "One", status: "published", not_reviewed: true },
    { id: ids[1], title: "Two", status: "draft", not_reviewed: false },
  ])
  expect(listed.answer[0]).toMatchObject({
    project_name: "Census",
    health: { state: "on_track", sentence: "All 2 topics are approved or published." },
    can: { edit: false },
  })
})

test("the date of a release changes only with a reason, which stays on record", async ({ hub }) => {
  const release = await planned(hub, { type: "release" })
  const params = { id: release.id }
  const postponed = { ...asRead(release), date: "2026-12-24" }

  const silent = await hub.as("ben")(milestones.change, { params, body: postponed })
  const disguised = await hub.as("ben")(milestones.change, {
    params,
    body: { ...asRead(release), type: "milestone" },
  })
  const renamed = await hub.as("ben")(milestones.change, { params, body: { ...asRead(release), name: "First" } })
  const moved = await hub.as("dora")(milestones.change, {
    params,
    body: { ...postponed, reason: "The printer is late.", version: 2 },
  })

  expect([silent.status, silent.answer.fields]).toEqual([422, { reason: "Say why the release date changes." }])
  expect([disguised.status, disguised.answer.fields]).toEqual([422, { reason: "Say why this is no longer a release." }])
  expect([renamed.status, renamed.answer.date_changes]).toEqual([200, []])
  expect(moved.answer).toMatchObject({
    date: "2026-12-24",
    date_changes: [{ from: "2026-11-25", to: "2026-12-24", reason: "The printer is late.", by: "Dora" }],
  })
})

test("a milestone that is no release moves without a reason", async ({ hub }) => {
  const read = await planned(hub, { type: "deadline" })

  const { answer } = await hub.as("ben")(milestones.change, {
    params: { id: read.id },
    body: { ...asRead(read), date: "2026-11-26" },
  })

  expect(answer.date_changes).toMatchObject([{ from: "2026-11-25", to: "2026-11-26", reason: "" }])
})

test("of two who move one milestone at once, the second sees both versions", async ({ hub }) => {
  const read = await planned(hub)
  const params = { id: read.id }

  const [first, second] = await Promise.all([
    hub.as("ben")(milestones.change, { params, body: { ...asRead(read), date: "2026-12-01" } }),
    hub.as("dora")(milestones.change, { params, body: { ...asRead(read), date: "2026-12-02" } }),
  ])

  expect([first.status, second.status]).toEqual([200, 409])
  expect(second.answer.details).toMatchObject({ theirs: { date: "2026-12-01" }, mine: { date: "2026-12-02" } })
})

test("a milestone is for topics and a project that are there", async ({ hub }) => {
  const { project_id } = await planned(hub)
  const body = { name: "Edition", date: "2026-11-25", project_id }

  const unknown = await hub.as("ben")(milestones.create, { body: { ...body, topic_ids: [999_999] } })
  const nowhere = await hub.as("ben")(milestones.create, { body: { ...body, project_id: 999_999 } })
  const never = await hub.as("ben")(milestones.create, { body: { ...body, date: "2026-02-30" } })

  expect([unknown.status, nowhere.status, never.status]).toEqual([422, 404, 422])
})

test("an open milestone whose day is over was missed, and is found as such", async ({ hub }) => {
  const { project_id } = await planned(hub)
  for (const [name, date] of [
    ["Past", "2026-11-20"],
    ["Today", "2026-11-21"],
  ] as const)
    await hub.as("ben")(milestones.create, { body: { name, date, project_id, type: "deadline" } })
  const found = async (query: object) =>
    (await hub.as("cleo")(milestones.list, { query })).answer.map(({ name, status }) => `${name} ${status}`)

  expect(await found({})).toEqual(["Past missed", "Today open", "Edition open"])
  expect(await found({ status: "missed" })).toEqual(["Past missed"])
  expect(await found({ status: "open", sort: "-date" })).toEqual(["Edition open", "Today open"])
  expect(await found({ type: "deadline", q: "TOD" })).toEqual(["Today open"])
})

test("the milestones of an archived project are shown with it only, and stay as they are", async ({ hub }) => {
  const read = await planned(hub)
  await hub.as("ben")(projects.archive, { params: { id: read.project_id }, body: {} })

  const all = await hub.as("ben")(milestones.list)
  const own = await hub.as("ben")(milestones.list, { query: { project: read.project_id } })
  const changed = await hub.as("ben")(milestones.change, { params: { id: read.id }, body: asRead(read) })
  const deleted = await hub.as("ben")(milestones.delete, { params: { id: read.id } })

  expect([all.answer.length, own.answer.length]).toEqual([0, 1])
  expect([own.answer[0]!.can.edit, changed.status, deleted.status]).toEqual([false, 409, 409])
})

test("a topic that is deleted leaves its milestone, and a deleted milestone leaves its topics", async ({ hub }) => {
  const ids = [await topic(hub, "One"), await topic(hub, "Two")]
  const { id } = await planned(hub, { topic_ids: ids })

  await hub.as("ada")(topics.bulkDelete, { body: { ids: [ids[0]!] } })
  const { answer } = await hub.as("ben")(milestones.read, { params: { id } })
  const deleted = await hub.as("ben")(milestones.delete, { params: { id } })
  const left = await hub.as("ben")(topics.read, { params: { id: ids[1]! } })

  expect(answer.topics.map(({ title }) => title)).toEqual(["Two"])
  expect([deleted.status, left.status]).toEqual([204, 200])
})
