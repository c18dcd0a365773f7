import { projects } from "@hub/contract/projects"
import { tags } from "@hub/contract/tags"
import { tasks } from "@hub/contract/tasks"
import { topics } from "@hub/contract/topics"
import { users } from "@hub/contract/users"
import { expect } from "vitest"
import { type TestHub, test } from "../../test/hub.ts"

const personOf = async ({ db }: TestHub, name: string) =>
  (await db.selectFrom("people").select("id").where("email", "=", `${name}@hub.test`).executeTakeFirstOrThrow()).id

const task = async (hub: TestHub, body = {}) =>
  (await hub.as("ben")(tasks.create, { body: { title: "Write", ...body } })).answer
type ReadTaskResponse = Awaited<ReturnType<typeof task>>

const asRead = ({
  title,
  description,
  project_id,
  assignee_id,
  priority,
  due_date,
  status,
  version,
  topic,
}: ReadTaskResponse) => ({
  title,
  description,
  project_id,
  assignee_id,
  priority,
  due_date,
  status,
  version,
  topic_id: topic?.id ?? null,
})

test("a task says what is to be done, by whom, until when and about what", async ({ hub }) => {
  const { answer: project } = await hub.as("ben")(projects.create, { body: { name: "Census" } })
  const { answer: topic } = await hub.as("ben")(topics.create, { body: { title: "Rate", content: "x" } })

  const made = await task(hub, {
    title: " Write the summary ",
    project_id: project.id,
    topic_id: topic.id,
    assignee_id: await personOf(hub, "cleo"),
    priority: "high",
    due_date: "2026-11-20",
  })

  expect(made).toMatchObject({
    title: "Write the summary",
    project_name: "Census",
    topic: { id: topic.id, title: "Rate" },
    collection: null,
    assignee_name: "Cleo",
    priority: "high",
    due_date: "2026-11-20",
    overdue: true,
    status: "todo",
    version: 1,
  })
  expect((await hub.as("cleo")(projects.read, { params: { id: project.id } })).answer.counts).toMatchObject({
    tasks: 1,
    open_tasks: 1,
  })
})

test.for([
  ["no title", { title: " " }, "title"],
  ["nobody who is there", { assignee_id: 999_999 }, "assignee_id"],
  ["a project that is none", { project_id: 999_999 }, "project_id"],
  ["a topic that is none", { topic_id: 999_999 }, "topic_id"],
  ["a collection that is none", { collection_id: 999_999 }, "collection_id"],
] as const)("a task is refused with %s", async ([, body, field], { hub }) => {
  const { status, answer } = await hub.as("ben")(tasks.create, { body: { title: "Write", ...body } })

  expect([status, Object.keys(answer.fields)]).toEqual([422, [field]])
})

test("of two who edit one task at once, the second sees both versions and nothing is lost", async ({ hub }) => {
  const read = await task(hub)
  const params = { id: read.id }

  const [first, second] = await Promise.all([
    hub.as("ben")(tasks.change, { params, body: { ...asRead(read), title: "Ben's" } }),
    hub.as("dora")(tasks.change, { params, body: { ...asRead(read), due_date: "2026-12-01" } }),
  ])

  expect([first.status, second.status, second.answer.code]).toEqual([200, 409, "version_conflict"])
  expect(second.answer.details).toMatchObject({
    theirs: { title: "Ben's", version: 2 },
    mine: { due_date: "2026-12-01", version: 1 },
  })
})

test("a reviewer moves the tasks that are his, and no others", async ({ hub }) => {
  const his = await task(hub, { assignee_id: await personOf(hub, "cleo") })
  const other = await task(hub)
  const move = (id: number, status: "done" | "in_progress", version = 1) =>
    hub.as("cleo")(tasks.move, { params: { id }, body: { status, version } })

  const moved = await move(his.id, "done")
  const again = await move(his.id, "done")
  const stale = await move(his.id, "in_progress")
  const foreign = await move(other.id, "done")
  const edited = await hub.as("cleo")(tasks.change, { params: { id: his.id }, body: asRead(moved.answer) })

  expect(moved.answer).toMatchObject({ status: "done", version: 2, can: { edit: false, move: true } })
  expect([again.status, again.answer.version, stale.status, foreign.status, edited.status]).toEqual([
    200, 2, 409, 403, 403,
  ])
  expect((await hub.as("cleo")(tasks.read, { params: { id: other.id } })).answer.can.move).toBe(false)
})

test("tasks are found by who, what, how urgent and until when", async ({ hub }) => {
  const cleo = await personOf(hub, "cleo")
  await task(hub, { title: "late", due_date: "2026-11-20", assignee_id: cleo })
  await task(hub, { title: "soon", due_date: "2026-11-28", priority: "urgent" })
  await task(hub, { title: "far", due_date: "2026-11-29", description: "50% of it" })
  await task(hub, { title: "whenever" })
  await task(hub, { title: "over", due_date: "2026-11-01", status: "done" })
  const { answer: tag } = await hub.as("ben")(tags.create, { body: { name: "cpi" } })
  await task(hub, { title: "tagged", due_date: "2027-01-01", tag_ids: [tag.id] })
  const found = async (query: object) =>
    (await hub.as("cleo")(tasks.list, { query })).answer.map(({ title }) => title).join(" ")

  expect(await found({})).toBe("over late soon far tagged whenever")
  expect(await found({ tag: tag.id })).toBe("tagged")
  expect(await found({ group: "open" })).toBe("late soon far tagged whenever")
  expect(await found({ group: "closed" })).toBe("over")
  expect(await found({ mine: "1" })).toBe("late")
  expect(await found({ assignee: cleo })).toBe("late")
  expect(await found({ due: "overdue" })).toBe("late")
  expect(await found({ due: "week" })).toBe("soon")
  expect(await found({ due: "none" })).toBe("whenever")
  expect(await found({ priority: "urgent" })).toBe("soon")
  expect(await found({ q: "0%" })).toBe("far")
  expect(await found({ status: "done" })).toBe("over")
  expect(await found({ sort: "-title" })).toBe("whenever tagged soon over late far")
})

test.for(["due", "-due", "title", "-id", "status"] as const)(
  "the list ordered by %s comes in pages that hold every task once",
  async (sort, { hub }) => {
    for (const [at, title] of ["b", "A", "c", "a", "B"].entries())
      await task(hub, { title, due_date: at % 2 ? "2027-01-01" : null })
    const seen: number[] = []

    let cursor: string | undefined
    do {
      const page = await hub.as("ben")(tasks.list, { query: { limit: 2, sort, ...(cursor ? { cursor } : {}) } })
      seen.push(...page.answer.map(({ id }) => id))
      cursor = /cursor=([^>&]+)/.exec(String(page.headers["link"] ?? ""))?.[1]
    } while (cursor)

    expect(seen).toEqual((await hub.as("ben")(tasks.list, { query: { sort } })).answer.map(({ id }) => id))
    expect(new Set(seen).size).toBe(5)
  },
)

test("the tasks of an archived project are out of the lists, and stay as they are", async ({ hub }) => {
  const { answer: project } = await hub.as("ben")(projects.create, { body: { name: "Census" } })
  const read = await task(hub, { project_id: project.id })
  await hub.as("ben")(projects.archive, { params: { id: project.id }, body: {} })

  const all = await hub.as("ben")(tasks.list)
  const own = await hub.as("ben")(tasks.list, { query: { project: project.id } })
  const moved = await hub.as("ben")(tasks.move, { params: { id: read.id }, body: { status: "done", version: 1 } })
  const added = await hub.as("ben")(tasks.create, { body: { title: "More", project_id: project.id } })

  expect([all.answer.length, own.answer.length, own.answer[0]!.can.move]).toEqual([0, 1, false])
  expect([moved.status, added.status]).toEqual([409, 409])
})

test("a deleted task is gone, and the person who looks for it hears so", async ({ hub }) => {
  const { id } = await task(hub)

  const refused = await hub.as("cleo")(tasks.delete, { params: { id } })
  const gone = await hub.as("dora")(tasks.delete, { params: { id } })
  const after = await hub.as("dora")(tasks.read, { params: { id } })

  expect([refused.status, gone.status, after.status]).toEqual([403, 204, 404])
})

test("the open tasks of a deleted account go to the heir", async ({ hub }) => {
  const [dora, ben] = [await personOf(hub, "dora"), await personOf(hub, "ben")]
  const open = await task(hub, { assignee_id: dora })
  const done = await task(hub, { assignee_id: dora, status: "done" })
  const accounts = await hub.as("ada")(users.list, { query: { limit: 100 } })
  const id = (name: string) => accounts.answer.find((user) => user.name === name)!.id

  await hub.as("ada")(users.delete, { params: { id: id("Dora") }, query: { reassign_to: id("Ben") } })
  await hub.settle()

  const assignee = async (one: number) => (await hub.as("ben")(tasks.read, { params: { id: one } })).answer.assignee_id
  expect([await assignee(open.id), await assignee(done.id)]).toEqual([ben, dora])
})
