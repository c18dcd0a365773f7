import { readdir } from "node:fs/promises"
import { collections } from "@hub/contract/collections"
import { milestones } from "@hub/contract/milestones"
import { projects } from "@hub/contract/projects"
import { publications } from "@hub/contract/publications"
import { reviews } from "@hub/contract/reviews"
import { sample } from "@hub/contract/sample"
import { search } from "@hub/contract/search"
import { sequences } from "@hub/contract/sequences"
import { stakeholders } from "@hub/contract/stakeholders"
import { tags } from "@hub/contract/tags"
import { tasks } from "@hub/contract/tasks"
import { topics } from "@hub/contract/topics"
import { variables } from "@hub/contract/variables"
import { parseMarkdown, variablesIn } from "@hub/markdown"
import { expect } from "vitest"
import { type TestHub, now, test } from "../../test/hub.ts"
import { asSystem } from "../platform/ctx.ts"
import { sendReminders } from "../reviews/reminders/remind.ts"
import { renderCacheFolder } from "../publications/edition/prepare.ts"
import { sampleCollections, sampleVariables } from "./texts.ts"

const loaded = async (hub: TestHub) => {
  const { answer } = await hub.as("ada")(sample.load)
  await hub.settle()
  hub.setClock(new Date(now.getTime() + 60_000))
  return answer.project_id!
}
const state = async (hub: TestHub) => (await hub.as("ada")(sample.read)).answer
const all = async (hub: TestHub) => (await hub.as("ada")(topics.list, { query: { limit: 100 } })).answer

/** How many rows each table has that holds what people make. */
async function counted({ db }: TestHub) {
  const tables = ["projects", "topics", "collections", "tags", "tasks", "milestones", "meetings", "variables", "images"]
  const more = ["people", "publications", "review_rounds", "review_requests", "review_sequences", "topic_texts"]
  const counts = [...tables, ...more].map(async (table) => {
    const { count } = await db
      .selectFrom(table as "topics")
      .select((row) => row.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow()
    return [table, count] as const
  })
  return Object.fromEntries(await Promise.all(counts))
}

test("an empty hub offers the sample to administrators, until they start empty", async ({ hub }) => {
  expect((await state(hub)).state).toBe("offered")
  expect((await hub.as("ben")(sample.read)).status).toBe(403)

  expect((await hub.as("ada")(sample.decline)).answer.state).toBe("none")
  expect((await state(hub)).state).toBe("none")
})

test("the tour shows the sample where it is there, and otherwise what was changed last", async ({ hub }) => {
  const readTargets = async () => (await hub.as("cleo")(sample.tour)).answer
  expect(await readTargets()).toEqual({ topic_id: null, collection_id: null, publication_id: null })
  await loaded(hub)
  const { answer: mine } = await hub.as("ben")(topics.create, { body: { title: "Mine", content: "" } })

  const ofSample = await readTargets()
  await hub.as("ada")(sample.remove)
  const without = await readTargets()

  const inSample = (await hub.as("ada")(topics.list, {})).answer
  expect(inSample.map(({ id }) => id)).toEqual([mine.id])
  expect([ofSample.topic_id === mine.id, ofSample.collection_id, ofSample.publication_id]).toEqual([
    false,
    expect.any(Number),
    expect.any(Number),
  ])
  expect(without).toEqual({ topic_id: mine.id, collection_id: null, publication_id: null })
})

test("a hub that holds something offers nothing", async ({ hub }) => {
  await hub.as("ben")(topics.create, { body: { title: "Mine", content: "" } })

  expect((await state(hub)).state).toBe("none")
})

test("the sample is a project with two collections, a dozen topics, people, a running review and an edition", async ({
  hub,
}) => {
  const id = await loaded(hub)

  const project = (await hub.as("cleo")(projects.read, { params: { id } })).answer
  const [first, second] = (await hub.as("cleo")(collections.list)).answer
  const replacing = (await all(hub)).find(({ title }) => title === "Replacing an item")!
  const [sequence] = (await hub.as("ben")(sequences.ofTopic, { params: { topic_id: replacing.id } })).answer
  const [edition] = (await hub.as("ben")(publications.list)).answer

  expect(project.counts).toMatchObject({ topics: 12, collections: 2, tasks: 3, stakeholders: 3 })
  expect(project.milestones).toHaveLength(2)
  expect([first?.topics_count, second?.topics_count]).toEqual([6, 6])
  expect(sequence).toMatchObject({ status: "active", current_step: 1, steps: [{ status: "active" }, {}] })
  expect(edition).toMatchObject({ kind: "mobile_kb", topics_count: 6, status: "live" })
  expect((await hub.as("cleo")(search.find, { query: { q: "hedonic estimate" } })).answer.items).toHaveLength(1)
  expect(await state(hub)).toEqual({ state: "loaded", project_id: id, goes: [], stays: [] })
})

test("its texts link to each other, and name only variables that there are", async ({ hub }) => {
  await loaded(hub)
  const ids = new Set((await all(hub)).map(({ id }) => id))
  const slugs = new Set(sampleVariables.map(({ slug }) => slug))

  for (const id of ids) {
    const { content } = (await hub.as("ben")(topics.read, { params: { id } })).answer
    expect(content).not.toMatch(/topic:|image:/)
    for (const [, to] of content.matchAll(/\]\(\/topics\/(\w+)\)/g)) expect(ids).toContain(Number(to))
    for (const slug of variablesIn(parseMarkdown(content))) expect(slugs).toContain(slug)
  }
  const written = sampleCollections.flatMap((one) => one.topics.map(({ content }) => content)).join()
  for (const { slug } of sampleVariables) expect(written).toContain(`{{${slug}}}`)
})

test("asked for twice at the same time, it is loaded once", async ({ hub }) => {
  const [one, other] = await Promise.all([hub.as("ada")(sample.load), hub.as("ada")(sample.load)])

  expect([one.status, other.status]).toEqual([201, 201])
  expect(one.answer).toEqual(other.answer)
  expect(await all(hub)).toHaveLength(12)
})

test("removed, it leaves nothing behind", async ({ hub }) => {
  const before = await counted(hub)
  await loaded(hub)
  await hub.settle()
  const listCached = async () => readdir(renderCacheFolder(hub.app)).catch(() => [])
  const [key] = (await hub.db.selectFrom("publications").select("key").where("kind", "=", "mobile_kb").execute()).map(
    (edition) => edition.key,
  )
  expect(await listCached()).toContain(key)

  const { status, answer } = await hub.as("ada")(sample.remove)
  await hub.settle()

  expect([status, answer.state]).toEqual([200, "offered"])
  expect(await counted(hub)).toEqual(before)
  expect(await listCached()).not.toContain(key)
  expect((await hub.as("ada")(sample.remove)).status).toBe(404)
  expect((await hub.as("ben")(sample.remove)).status).toBe(403)
  expect(hub.failures).toEqual([])
})

test("removed, it takes the reminders of its review with it", async ({ hub }) => {
  await loaded(hub)
  hub.setClock(new Date(now.getTime() + 8 * 24 * 60 * 60_000))
  await sendReminders(asSystem(hub.app))
  const reminders = async () => (await hub.db.selectFrom("review_reminders").selectAll().execute()).length
  const before = await reminders()

  const { status } = await hub.as("ada")(sample.remove)

  expect([before, status, await reminders()]).toEqual([1, 200, 0])
})

test("what people added is told before: what goes with it, and what stays without it", async ({ hub }) => {
  const project_id = await loaded(hub)
  const [topic] = await all(hub)
  const mine = (
    await hub.as("ben")(topics.create, { body: { title: "Mine", content: "See {{cpi_contact}}.", project_id } })
  ).answer
  await hub.as("ben")(tasks.create, { body: { title: "Mine too", project_id } })
  const milestone = { name: "Mine as well", date: "2027-01-31", project_id }
  await hub.as("ben")(milestones.create, { body: milestone })
  await hub.as("ben")(topics.save, { params: { id: topic!.id }, body: { title: "Changed", content: "By me." } })
  await hub.as("ben")(reviews.request, {
    body: { topic_id: topic!.id, external: { name: "Eve", email: "eve@office.test" } },
  })
  const [person] = (await hub.as("ben")(stakeholders.list, { query: { q: "Jonas" } })).answer
  await hub.as("ben")(tasks.create, { body: { title: "Elsewhere", assignee_id: person!.id } })

  const { goes, stays } = await state(hub)
  await hub.as("ada")(sample.remove)

  expect(goes).toEqual([
    { kind: "tasks", count: 1 },
    { kind: "milestones", count: 1 },
    { kind: "saves", count: 1 },
    { kind: "reviews", count: 1 },
  ])
  expect(stays).toEqual([{ kind: "topics", count: 1 }])
  expect((await all(hub)).map(({ title }) => title)).toEqual(["Mine"])
  expect((await hub.as("ben")(topics.read, { params: { id: mine.id } })).answer.project_id).toBe(null)
  expect((await hub.as("ben")(variables.list)).answer.map(({ slug }) => slug)).toEqual(["cpi_contact"])
  expect((await hub.as("ben")(tasks.list)).answer.map(({ title }) => title)).toEqual(["Elsewhere"])
  expect((await hub.as("ben")(stakeholders.list, { query: { q: "(sample)" } })).answer).toHaveLength(1)
})

test("a variable that was there before stays what it was, and a sample in the archive can be removed", async ({
  hub,
}) => {
  await hub.as("ada")(variables.create, { body: { slug: "cpi_base_year", value: "1999" } })
  const id = await loaded(hub)
  await hub.as("ben")(projects.archive, { params: { id }, body: {} })

  expect((await hub.as("ada")(sample.remove)).status).toBe(200)

  expect((await hub.as("ben")(variables.list)).answer).toMatchObject([{ slug: "cpi_base_year", value: "1999" }])
  expect((await hub.as("ben")(tags.list)).answer).toEqual([])
})
