import { archived, type ArchivedKind } from "@hub/contract/archived"
import { bugs } from "@hub/contract/bugs"
import { collections } from "@hub/contract/collections"
import type { Failure } from "@hub/contract/failure"
import { feedback } from "@hub/contract/feedback"
import { projects } from "@hub/contract/projects"
import { tasks } from "@hub/contract/tasks"
import { expect } from "vitest"
import { type TestHub, test } from "../../test/hub.ts"

type ArchivedFixture = { kind: ArchivedKind; id: number; name: string }

/** One of each kind, put away by Ada. */
async function putAway(hub: TestHub): Promise<ArchivedFixture[]> {
  const [ada, ben] = [hub.as("ada"), hub.as("ben")]
  const project = (await ben(projects.create, { body: { name: "Census" } })).answer.id
  await ada(projects.archive, { params: { id: project }, body: { reason: "Ended" } })
  const collection = (await ben(collections.create, { body: { name: "Prices" } })).answer.id
  await ada(collections.archive, { params: { id: collection } })
  const entry = (await ben(feedback.send, { body: { message: "Thank you!\nAll of you." } })).answer.id
  await ada(feedback.change, { params: { id: entry }, body: { status: "spam", version: 1 } })
  await ada(feedback.archive, { params: { id: entry }, body: { reason: "Noise" } })
  const bug = (await ben(bugs.report, { body: { area: "Search", description: "It fails." } })).answer.id
  await hub.db.updateTable("bugs").set({ status: "closed" }).where("id", "=", bug).execute()
  await ada(bugs.archive, { params: { id: bug }, body: { reason: "Old" } })
  return [
    { kind: "projects", id: project, name: "Census" },
    { kind: "collections", id: collection, name: "Prices" },
    { kind: "feedback", id: entry, name: "Thank you!" },
    { kind: "bugs", id: bug, name: "It fails." },
  ]
}
const list = async (hub: TestHub, kind: ArchivedKind, query = {}) =>
  (await hub.as("ada")(archived.list, { params: { kind }, query })).answer
async function remove(hub: TestHub, { kind, id, name }: ArchivedFixture) {
  const { status, answer } = await hub.as("ada")(archived.delete, { params: { kind, id }, body: { name } })
  return { status, answer: answer as Failure & { details?: unknown } }
}

test("what was put away is listed with who did it, why, and how much is in it", async ({ hub }) => {
  const put = await putAway(hub)
  await hub.db
    .insertInto("tasks")
    .values({
      title: "Count",
      description: "",
      project_id: put[0]!.id,
      topic_id: null,
      collection_id: null,
      assignee_id: null,
      priority: "medium",
      due_date: null,
      created_by: 1,
      assigned_at: hub.app.clock(),
      created_at: hub.app.clock(),
      updated_at: hub.app.clock(),
    })
    .execute()
  const found = []
  for (const { kind } of put) found.push(...(await list(hub, kind)))

  expect(found.map(({ archived_at: _at, ...one }) => one)).toEqual([
    { id: put[0]!.id, name: "Census", archived_by_name: "Ada", reason: "Ended", size: [{ kind: "tasks", count: 1 }] },
    { id: put[1]!.id, name: "Prices", archived_by_name: "Ada", reason: "", size: [] },
    {
      id: put[2]!.id,
      name: "Thank you!",
      archived_by_name: "Ada",
      reason: "Noise",
      size: [{ kind: "characters", count: 22 }],
    },
    {
      id: put[3]!.id,
      name: "It fails.",
      archived_by_name: "Ada",
      reason: "Old",
      size: [{ kind: "characters", count: 9 }],
    },
  ])
  expect(await list(hub, "projects", { q: "CENS" })).toHaveLength(1)
  expect(await list(hub, "projects", { q: "wages" })).toEqual([])
})

test("what was put away comes back, once", async ({ hub }) => {
  for (const { kind, id } of await putAway(hub)) {
    const back = await hub.as("ada")(archived.restore, { params: { kind, id } })
    const again = await hub.as("ada")(archived.restore, { params: { kind, id } })

    expect([kind, back.status, back.answer]).toEqual([kind, 200, { id }])
    expect([kind, again.status, again.answer.code]).toEqual([kind, 409, "not_archived"])
    expect(await list(hub, kind)).toEqual([])
  }
})

test("it goes for ever only by its name, and only from the archive", async ({ hub }) => {
  for (const one of await putAway(hub)) {
    const wrong = await remove(hub, { ...one, name: "Another" })
    const gone = await remove(hub, one)
    const again = await remove(hub, one)

    expect([wrong.status, wrong.answer.fields]).toEqual([
      422,
      { name: "The name doesn't match. Type it exactly as shown." },
    ])
    expect([one.kind, gone.status, again.status]).toEqual([one.kind, 204, 404])
  }
  const { answer } = await hub.as("ben")(projects.create, { body: { name: "Live" } })
  const live = await remove(hub, { kind: "projects", id: answer.id, name: "Live" })
  expect([live.status, live.answer.code]).toEqual([409, "not_archived"])
})

test("what is in use stays, and the uses are told", async ({ hub }) => {
  const [project, collection, , bug] = await putAway(hub)
  await hub.as("ada")(archived.restore, { params: { kind: "projects", id: project!.id } })
  await hub.as("ben")(tasks.create, { body: { title: "Count", project_id: project!.id } })
  await hub.as("ben")(tasks.create, { body: { title: "Build", collection_id: collection!.id } })
  await hub.as("ada")(projects.archive, { params: { id: project!.id }, body: {} })
  const other = (await hub.as("ben")(bugs.report, { body: { area: "Search", description: "Again" } })).answer.id
  await hub.as("ada")(bugs.change, {
    params: { id: other },
    body: { status: "duplicate", duplicate_of: bug!.id, version: 1 },
  })

  const refused = []
  for (const one of [project!, collection!, bug!]) refused.push(await remove(hub, one))

  expect(refused.map(({ status, answer }) => [status, (answer.details as { uses: object[] }).uses])).toEqual([
    [409, [{ kind: "tasks", count: 1 }]],
    [409, [{ kind: "tasks", count: 1 }]],
    [409, [{ kind: "bugs", count: 1 }]],
  ])
})

test("the archive has pages and a table", async ({ hub }) => {
  for (const name of ["=1+1", "B", "C"]) {
    const { id } = (await hub.as("ben")(collections.create, { body: { name } })).answer
    await hub.as("ada")(collections.archive, { params: { id } })
  }
  const first = await hub.as("ada")(archived.list, { params: { kind: "collections" }, query: { limit: 2 } })
  const cursor = new URL(/<([^>]+)>/.exec(String(first.headers.link))![1]!, "http://hub").searchParams.get("cursor")!
  const rest = await list(hub, "collections", { limit: 2, cursor })
  const table = await hub.as("ada", { accept: "text/csv" })(archived.list, { params: { kind: "collections" } })

  expect(first.headers["x-total-count"]).toBe("3")
  expect([...first.answer, ...rest].map(({ name }) => name)).toEqual(["C", "B", "=1+1"])
  expect(new TextDecoder().decode(table.bytes)).toContain(",'=1+1,")
})
