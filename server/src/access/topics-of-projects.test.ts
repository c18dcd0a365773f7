import { access } from "@hub/contract/access"
import { collections } from "@hub/contract/collections"
import { projects } from "@hub/contract/projects"
import { tags } from "@hub/contract/tags"
import { topics } from "@hub/contract/topics"
import { sql } from "kysely"
import { expect, test } from "vitest"
import { createFreshHub } from "../../test/fresh-hub.ts"
import { createRestrictedProject } from "../../test/restricted.ts"

test("what a restricted project has stands in no collection outside of it", async () => {
  const hub = await createFreshHub()
  const ben = hub.as("ben")
  const project = (await ben(projects.create, { body: { name: "Embargoed figures" } })).answer
  const topic = (await ben(topics.create, { body: { title: "Inflation", content: "4.2", project_id: project.id } }))
    .answer
  const outside = (await ben(collections.create, { body: { name: "For all" } })).answer
  await ben(collections.place, { params: outside, body: { topics: [{ topic_id: topic.id, level: 1 }] } })
  const refused = await ben(access.change, { params: project, body: { restricted: true } })
  expect([refused.status, refused.answer.code]).toEqual([409, "mixed_content"])
  expect(refused.answer.error).toContain("“Inflation” stands in “For all”")

  const { topics: nodes } = (await ben(collections.read, { params: outside })).answer
  await ben(collections.arrange, { params: outside, body: { nodes: [] } })
  expect(nodes).toHaveLength(1)
  expect((await ben(access.change, { params: project, body: { restricted: true } })).status).toBe(200)
  const again = await ben(collections.place, { params: outside, body: { topics: [{ topic_id: topic.id, level: 1 }] } })
  expect([again.status, again.answer.code]).toEqual([409, "restricted_topic"])
  const inside = (await ben(collections.create, { body: { name: "Yearbook", project_id: project.id } })).answer
  await ben(collections.place, { params: inside, body: { topics: [{ topic_id: topic.id, level: 1 }] } })
  const moved = await ben(collections.change, {
    params: inside,
    body: {
      name: inside.name,
      project_id: null,
      version: (await ben(collections.read, { params: inside })).answer.version,
    },
  })
  expect([moved.status, moved.answer.code]).toEqual([409, "restricted_topic"])
})

test("topics without a project go with their collection into a restricted one, unless they stand elsewhere too", async () => {
  const hub = await createFreshHub()
  const [ben, dora] = [hub.as("ben"), hub.as("dora")]
  const { project } = await createRestrictedProject(hub)
  const create = async (title: string) => (await ben(topics.create, { body: { title, content: "Words." } })).answer
  const [rents, placed, shared] = [await create("Rents"), await create("Later"), await create("Shared")]
  const manual = (await ben(collections.create, { body: { name: "Manual" } })).answer
  const place = (collection: { id: number }, topic: { id: number }) =>
    ben(collections.place, { params: collection, body: { topics: [{ topic_id: topic.id, level: 1 }] } })
  await place(manual, rents)
  expect((await dora(topics.read, { params: rents })).status).toBe(200)
  const { version } = (await ben(collections.read, { params: manual })).answer
  await ben(collections.change, { params: manual, body: { name: "Manual", project_id: project.id, version } })
  await place(manual, placed)
  for (const topic of [rents, placed]) expect((await dora(topics.read, { params: topic })).status).toBe(404)
  expect((await ben(topics.read, { params: rents })).answer.project_id).toBe(project.id)

  const open = (await ben(collections.create, { body: { name: "For all" } })).answer
  await place(open, shared)
  const refused = await place(manual, shared)
  expect([refused.status, refused.answer.code]).toEqual([409, "restricted_topic"])
  expect((await dora(topics.read, { params: shared })).status).toBe(200)

  const other = (await ben(projects.create, { body: { name: "Census" } })).answer
  const plan = (await ben(collections.create, { body: { name: "Plan", project_id: other.id } })).answer
  const draft = await create("Draft of the plan")
  await place(plan, draft)
  await ben(access.change, { params: other, body: { restricted: true } })
  expect((await dora(topics.read, { params: draft })).status).toBe(404)
})

test("the counts of what somebody may see are true, whatever happens to topics, and cost no counting", async () => {
  const hub = await createFreshHub()
  const { project, topic } = await createRestrictedProject(hub)
  const [ada, ben, dora] = [hub.as("ada"), hub.as("ben"), hub.as("dora")]
  const create = async (title: string, project_id?: number) =>
    (await ben(topics.create, { body: { title, content: "Words.", ...(project_id ? { project_id } : {}) } })).answer
  const [open, archived, deleted] = [
    await create("Open"),
    await create("Archived", project.id),
    await create("Deleted", project.id),
  ]
  await ben(topics.archive, { params: archived })
  await ben(topics.publish, { params: topic })
  await ada(topics.bulkDelete, { body: { ids: [deleted.id] } })

  const totals = async (as: typeof dora) =>
    Promise.all(
      ([undefined, "draft", "published", "archived"] as const).map(async (status) =>
        Number((await as(topics.list, { query: status ? { status } : {} })).headers["x-total-count"]),
      ),
    )
  expect(await totals(dora)).toEqual([1, 1, 0, 0])
  expect(await totals(ben)).toEqual([3, 1, 1, 1])
  // A topic that comes into the project, or leaves it, is counted where it is.
  await hub.db.updateTable("topics").set({ project_id: project.id }).where("id", "=", open.id).execute()
  expect(await totals(dora)).toEqual([0, 0, 0, 0])
  expect((await ben(projects.read, { params: project })).answer.counts).toMatchObject({
    topics: 2,
    topics_draft: 1,
    topics_published: 1,
    topics_archived: 1,
  })
  await hub.db.updateTable("topics").set({ project_id: null }).execute()
  expect(await totals(dora)).toEqual([3, 1, 1, 1])
  const { rows } = await sql`select status from project_topic_counts group by status having sum(topics) <> 0`.execute(
    hub.db,
  )
  expect(rows).toEqual([])
})

test("a tag that is merged by somebody stays on what is hidden from them", async () => {
  const hub = await createFreshHub()
  const { project } = await createRestrictedProject(hub)
  const [ben, dora] = [hub.as("ben"), hub.as("dora")]
  const [prices, rents] = [
    (await ben(tags.create, { body: { name: "prices" } })).answer,
    (await ben(tags.create, { body: { name: "rents" } })).answer,
  ]
  const row = (await ben(projects.read, { params: project })).answer
  const change = { name: row.name, version: row.version, tag_ids: [prices.id] }
  expect((await ben(projects.change, { params: project, body: change })).status).toBe(200)
  const open = (await ben(projects.create, { body: { name: "Open", tag_ids: [prices.id] } })).answer
  const merged = await dora(tags.merge, { body: { from: [prices.id], to: rents.id } })
  expect(merged.status).toBe(200)
  expect((await dora(projects.read, { params: open })).answer.tags.map(({ name }) => name)).toEqual(["rents"])
  expect((await dora(tags.list)).answer.map(({ name }) => name)).toEqual(["rents"])
  expect((await ben(projects.read, { params: project })).answer.tags.map(({ name }) => name)).toEqual(["prices"])
})
