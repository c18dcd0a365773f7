import { collections } from "@hub/contract/collections"
import { dashboard } from "@hub/contract/dashboard"
import { embargoes } from "@hub/contract/embargoes"
import { imports } from "@hub/contract/imports"
import { projects } from "@hub/contract/projects"
import { search } from "@hub/contract/search"
import { topics } from "@hub/contract/topics"
import { variables } from "@hub/contract/variables"
import { sql } from "kysely"
import { expect, test } from "vitest"
import { createFreshHub } from "../../test/fresh-hub.ts"
import { now, type TestHub } from "../../test/hub.ts"
import { createRestrictedProject, userId } from "../../test/restricted.ts"

/** By which names open pages are told while this is done. */
async function newsOf(hub: TestHub, name: string, work: () => Promise<unknown>) {
  const told = new Set<string>()
  const { liveUpdates } = hub.app
  const emit = liveUpdates.emit.bind(liveUpdates)
  liveUpdates.emit = (event, ...rest) => {
    if (String(event).split(":")[0] === name) told.add(String(event))
    return emit(event, ...rest)
  }
  await work()
  await hub.settle()
  await expect.poll(() => told.size).toBeGreaterThan(0)
  liveUpdates.emit = emit
  return [...told].toSorted()
}

test("pages of those who may not see a project hear nothing of its imports and values", async () => {
  const hub = await createFreshHub()
  const { project } = await createRestrictedProject(hub)
  const open = (await hub.as("ben")(projects.create, { body: { name: "Open figures" } })).answer
  const variable = (await hub.as("ada")(variables.create, { body: { slug: "rate", value: "3" } })).answer
  await hub.settle()
  const files = [{ name: "a.md", bytes: Buffer.from("# A\n") }]
  const upload = (project_id: number) => () => hub.as("ben")(imports.upload, { files, body: { project_id } })
  const set = (project_id: number) => () =>
    hub.as("ada")(variables.setScoped, { params: variable, body: { project_id, value: "4" } })
  const members = await Promise.all(["ada", "ben"].map((name) => userId(hub, name)))
  const told = (name: string) => members.map((id) => `${name}:${id}`).toSorted()

  expect(await newsOf(hub, "imports", upload(project.id))).toEqual(told("imports"))
  expect(await newsOf(hub, "variables", set(project.id))).toEqual(told("variables"))
  expect(await newsOf(hub, "imports", upload(open.id))).toEqual(["imports"])
  expect(await newsOf(hub, "variables", set(open.id))).toEqual(["variables"])
})

test("nobody learns how many hidden topics have a word", async () => {
  const hub = await createFreshHub()
  await createRestrictedProject(hub)
  const counted = async (who: "ben" | "dora") => [
    (await hub.as(who)(topics.list, { query: { q: "inflation" } })).headers["x-total-count"],
    (await hub.as(who)(search.find, { query: { q: "inflation" } })).answer.facets.topic,
    (await hub.as(who)(search.find, { query: { q: "inflatoin" } })).answer.facets.topic,
  ]

  expect(await counted("ben")).toEqual(["1", 1, 1])
  expect(await counted("dora")).toEqual(["0", 0, 0])
})

test("a project does not count the topics that are under embargo to those who may not know of them", async () => {
  const hub = await createFreshHub()
  const ben = hub.as("ben")
  const project = (await ben(projects.create, { body: { name: "Prices" } })).answer
  const collection = (await ben(collections.create, { body: { name: "Monthly", project_id: project.id } })).answer
  const place = { project_id: project.id, collection_id: collection.id }
  await ben(topics.create, { body: { title: "Inflation", content: "It was 4.2.", ...place } })
  await ben(topics.create, { body: { title: "Method", content: "We count.", project_id: project.id } })
  const body = { until: new Date(now.getTime() + 86_400_000).toISOString(), reason: "The release.", two_people: false }
  expect((await ben(embargoes.set, { params: collection, body })).status).toBe(201)
  const counted = async (who: "ben" | "dora" | "ada") =>
    (await hub.as(who)(projects.read, { params: project })).answer.counts.topics

  expect([await counted("ben"), await counted("dora"), await counted("ada")]).toEqual([2, 1, 1])
})

test("how much the hub holds, and what it waits for, is told to administrators and to those who see all of it", async () => {
  const hub = await createFreshHub()
  await createRestrictedProject(hub)
  await sql`insert into jobs (queue, payload, max_attempts, state, run_at) values ('no.such', '{}', 1, 'ready', now() - interval '1 hour')`.execute(
    hub.db,
  )
  const { databaseMetrics: own, systemOverview: mine } = (await hub.as("ben")(dashboard.stats)).answer
  const { databaseMetrics: others, systemOverview: theirs } = (await hub.as("dora")(dashboard.stats)).answer
  expect([own.size, own.totalRecords]).toEqual([expect.any(Number), expect.any(Number)])
  expect(mine).toMatchObject({
    systemHealth: "Degraded",
    problems: [expect.stringContaining("1 job has been waiting")],
  })
  expect([others.size, others.totalRecords]).toEqual([null, null])
  expect(theirs).toMatchObject({ systemHealth: "Good", problems: [] })
})
