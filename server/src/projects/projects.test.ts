import { milestones } from "@hub/contract/milestones"
import { projects } from "@hub/contract/projects"
import { topics } from "@hub/contract/topics"
import { expect } from "vitest"
import { type TestHub, now, test } from "../../test/hub.ts"

async function census(hub: TestHub, body = {}) {
  return (await hub.as("ben")(projects.create, { body: { name: "Census", ...body } })).answer
}

const personOf = async ({ db }: TestHub, email: string) =>
  (await db.selectFrom("people").select("id").where("email", "=", email).executeTakeFirstOrThrow()).id

/** What the editor sends back for a project as it was read. */
const asRead = ({ name, description, status, start_date, target_date, owner_id, version }: Census) => ({
  name,
  description,
  status,
  start_date,
  target_date,
  owner_id,
  version,
})
type Census = Awaited<ReturnType<typeof census>>

test("a project has the fields of the specification, and belongs to the person who made it", async ({ hub }) => {
  const { answer, status } = await hub.as("ben")(projects.create, {
    body: { name: " Census 2027 ", description: "Ten years.", start_date: "2026-12-01", target_date: "2027-05-31" },
  })
  const refused = await hub.as("cleo")(projects.create, { body: { name: "Mine" } })

  expect([status, refused.status]).toEqual([201, 403])
  expect(answer).toMatchObject({
    name: "Census 2027",
    description: "Ten years.",
    status: "active",
    owner_name: "Ben",
    start_date: "2026-12-01",
    target_date: "2027-05-31",
    milestones: [],
    tags: [],
    version: 1,
    archived_at: null,
    can: { edit: true, archive: true, restore: false },
  })
})

test("a project is made for somebody else, who must be known", async ({ hub }) => {
  const owned = await census(hub, { owner_id: await personOf(hub, "dora@hub.test") })
  const { status, answer } = await hub.as("ben")(projects.create, { body: { name: "Census", owner_id: 999_999 } })

  expect(owned.owner_name).toBe("Dora")
  expect([status, answer.fields]).toEqual([422, { owner_id: "This person does not exist." }])
})

test.for([
  ["no name", { name: "  " }, { name: "A name is required." }],
  [
    "an end before its start",
    { start_date: "2027-02-01", target_date: "2027-01-31" },
    { target_date: "The target date can't be before the start date." },
  ],
  ["a day that is none", { start_date: "2027-02-30" }, { start_date: expect.any(String) }],
  ["a status that is none", { status: "sleeping" }, { status: expect.stringContaining("active, planning") }],
  ["a tag that is none", { tag_ids: [999_999] }, { tag_ids: "One of these tags no longer exists." }],
] as const)("a project cannot have %s", async ([, body, fields], { hub }) => {
  const { status, answer } = await hub.as("ben")(projects.create, { body: { name: "Census", ...body } as never })

  expect([status, answer.fields]).toEqual([422, fields])
})

test("of two people who edit one project, the second sees both versions and nothing is lost", async ({ hub }) => {
  const read = await census(hub)
  const params = { id: read.id }

  const [first, second] = await Promise.all([
    hub.as("ben")(projects.change, { params, body: { ...asRead(read), description: "Ben's words." } }),
    hub.as("dora")(projects.change, { params, body: { ...asRead(read), status: "on_hold", name: "Dora's" } }),
  ])
  const { theirs } = second.answer.details as { theirs: Census }
  const again = await hub.as("dora")(projects.change, {
    params,
    body: { ...asRead(theirs), status: "on_hold" },
  })

  expect([first.status, second.status, second.answer.code]).toEqual([200, 409, "version_conflict"])
  expect(second.answer.details).toMatchObject({
    theirs: { description: "Ben's words.", version: 2 },
    mine: { name: "Dora's", status: "on_hold", version: 1 },
  })
  expect(again.answer).toMatchObject({ description: "Ben's words.", status: "on_hold", version: 3 })
})

test("a save without a change leaves the version, so nobody is disturbed", async ({ hub }) => {
  const read = await census(hub)

  const { answer } = await hub.as("dora")(projects.change, { params: { id: read.id }, body: asRead(read) })

  expect(answer).toEqual(read)
})

test("a project is handed to a person who is there", async ({ hub }) => {
  const read = await census(hub)
  const params = { id: read.id }
  const dora = await personOf(hub, "dora@hub.test")

  const handed = await hub.as("ben")(projects.change, { params, body: { ...asRead(read), owner_id: dora } })
  const lost = await hub.as("ben")(projects.change, {
    params,
    body: { ...asRead(handed.answer), owner_id: 999_999 },
  })
  const mine = await hub.as("dora")(projects.list, { query: { owner: "me" } })

  expect([handed.answer.owner_name, lost.answer.fields]).toEqual(["Dora", { owner_id: "This person does not exist." }])
  expect(mine.answer.map(({ name }) => name)).toEqual(["Census"])
})

test("an archived project leaves the list, takes no change, and comes back as it was", async ({ hub }) => {
  const read = await census(hub)
  const params = { id: read.id }

  const archived = await hub.as("ben")(projects.archive, { params, body: { reason: "Over." } })
  const again = await hub.as("ben")(projects.archive, { params, body: {} })
  const changed = await hub.as("ben")(projects.change, { params, body: asRead(archived.answer) })
  const planned = await hub.as("ben")(milestones.create, {
    body: { name: "Release", date: "2027-01-01", project_id: read.id },
  })
  const listed = await hub.as("cleo")(projects.list)
  const afterwards = await hub.as("cleo")(projects.list, { query: { archived: "true" } })
  const restored = await hub.as("ben")(projects.restore, { params })

  expect(archived.answer).toMatchObject({ archive_reason: "Over.", can: { edit: false, restore: true } })
  expect([again, changed, planned].map(({ status, answer }) => [status, answer.code])).toEqual([
    [409, "project_archived"],
    [409, "project_archived"],
    [409, "project_archived"],
  ])
  expect([listed.answer, afterwards.answer.map(({ name }) => name)]).toEqual([[], ["Census"]])
  expect(restored.answer).toMatchObject({ archived_at: null, archive_reason: "", version: 3 })
})

test("a project that holds something cannot vanish, and the refusal says what it holds", async ({ hub }) => {
  const { id } = await census(hub)
  const params = { id }
  await hub.as("ben")(milestones.create, { body: { name: "Release", date: "2027-01-01", project_id: id } })
  for (const title of ["One", "Two"])
    await hub.as("ben")(topics.create, { body: { title, content: "x", project_id: id } })

  const refused = await hub.as("ben")(projects.delete, { params })
  const empty = await census(hub, { name: "Empty" })
  const gone = await hub.as("ben")(projects.delete, { params: { id: empty.id } })
  const after = await hub.as("ben")(projects.read, { params: { id: empty.id } })

  expect(refused.answer).toMatchObject({
    error: "Census contains 2 topics and 1 milestone, so it can't be deleted. Archive it instead.",
    code: "project_not_empty",
    details: {
      uses: [
        { kind: "topics", count: 2 },
        { kind: "milestones", count: 1 },
      ],
    },
  })
  expect([refused.status, gone.status, after.status]).toEqual([409, 204, 404])
})

test("the counts of a project are those of what it holds", async ({ hub }) => {
  const { id } = await census(hub)
  for (const title of ["One", "Two", "Three"])
    await hub.as("ben")(topics.create, { body: { title, content: "x", project_id: id } })
  const { answer: listed } = await hub.as("ben")(topics.list, { query: { project: id } })
  await hub.as("ben")(topics.publish, { params: { id: listed[0]!.id } })
  await hub.as("ben")(topics.archive, { params: { id: listed[1]!.id } })

  const { answer } = await hub.as("cleo")(projects.read, { params: { id } })

  expect(listed).toHaveLength(3)
  expect(answer.counts).toMatchObject({ topics: 2, topics_draft: 1, topics_published: 1, tasks: 0, collections: 0 })
})

test("projects are found by words, status, owner and stakeholder, and percent signs are only signs", async ({
  hub,
}) => {
  const { id } = await census(hub, { description: "Counts 100% of us." })
  await census(hub, { name: "prices", status: "planning" })
  await hub.as("ben")(projects.linkStakeholder, {
    params: { id },
    body: { name: "Eve", email: "eve@office.test" },
  })
  const eve = await personOf(hub, "eve@office.test")
  const found = async (query: object) => (await hub.as("cleo")(projects.list, { query })).answer.map(({ name }) => name)

  expect(await found({ q: "100%" })).toEqual(["Census"])
  expect(await found({ q: "%s%" })).toEqual([])
  expect(await found({ status: "planning" })).toEqual(["prices"])
  expect(await found({ stakeholder: eve })).toEqual(["Census"])
  expect(await found({ sort: "-name" })).toEqual(["prices", "Census"])
  expect(await found({ owner: "me" })).toEqual([])
})

test.for(["name", "-name", "-id", "target", "-target"] as const)(
  "the list ordered by %s comes in pages that hold every project once",
  async (sort, { hub }) => {
    for (const [at, name] of ["b", "A", "c", "a", "B"].entries())
      await census(hub, { name, target_date: at % 2 ? "2027-01-01" : null })
    const seen: string[] = []

    let cursor: string | undefined
    do {
      const page = await hub.as("ben")(projects.list, { query: { limit: 2, sort, ...(cursor ? { cursor } : {}) } })
      seen.push(...page.answer.map(({ id }) => String(id)))
      cursor = /cursor=([^>&]+)/.exec(String(page.headers["link"] ?? ""))?.[1]
      expect(page.headers["x-total-count"]).toBe("5")
    } while (cursor)
    const whole = await hub.as("ben")(projects.list, { query: { sort } })

    expect(seen).toEqual(whole.answer.map(({ id }) => String(id)))
    expect(new Set(seen).size).toBe(5)
  },
)

test.for(["x", Buffer.from('["2027-02-30",1]').toString("base64url"), Buffer.from('["a"]').toString("base64url")])(
  "a bent cursor is refused: %s",
  async (cursor, { hub }) => {
    const { status } = await hub.as("ben")(projects.list, { query: { sort: "target", cursor } })

    expect(status).toBe(400)
  },
)

test("a project has stakeholders, each a person linked once with a role", async ({ hub }) => {
  const { id } = await census(hub)
  const params = { id }
  const body = { name: "Eve", email: "EVE@office.test", role: "Methods" }

  await hub.as("ben")(projects.linkStakeholder, { params, body })
  const eve = await personOf(hub, "eve@office.test")
  await hub.as("ben")(projects.linkStakeholder, { params, body: { person_id: eve } })
  const refused = await hub.as("cleo")(projects.linkStakeholder, { params, body })
  const unknown = await hub.as("ben")(projects.linkStakeholder, { params, body: { person_id: 999_999 } })

  const linked = await hub.as("cleo")(projects.stakeholders, { params })
  expect(linked.answer).toEqual([
    {
      id: eve,
      name: "Eve Expert",
      email: "eve@office.test",
      role: "Methods",
      can_review: true,
      reviews: true,
      open_reviews: 0,
    },
  ])
  expect([refused.status, unknown.status]).toEqual([403, 422])
})

test("a stakeholder's role changes, they are not asked to review any more, and they are unlinked", async ({ hub }) => {
  const { id } = await census(hub)
  const body = { name: "Eve", email: "eve@office.test" }
  const { answer: eve } = await hub.as("ben")(projects.linkStakeholder, { params: { id }, body })
  const params = { id, person_id: eve.id }

  const changed = await hub.as("dora")(projects.changeStakeholder, {
    params,
    body: { role: "Reader", can_review: false },
  })
  const gone = await hub.as("dora")(projects.unlinkStakeholder, { params })
  const again = await hub.as("dora")(projects.unlinkStakeholder, { params })

  expect(changed.answer).toMatchObject({ role: "Reader", can_review: false, reviews: true })
  expect([gone.status, again.status]).toEqual([204, 404])
  expect((await hub.as("ben")(projects.stakeholders, { params: { id } })).answer).toEqual([])
})

test("a project that is not there has no stakeholders", async ({ hub }) => {
  const { status } = await hub.as("ben")(projects.stakeholders, { params: { id: 999_999 } })

  expect(status).toBe(404)
})

test("what happened in a project is told in sentences, the newest first", async ({ hub }) => {
  const read = await census(hub)
  const params = { id: read.id }
  const { answer: other } = await hub.as("ben")(projects.create, { body: { name: "Prices" } })
  await hub.as("dora")(projects.change, { params, body: { ...asRead(read), status: "review", description: "New" } })
  await hub.as("ben")(milestones.create, { body: { name: "Release", date: "2027-01-01", project_id: read.id } })
  await hub.as("ben")(milestones.create, { body: { name: "Other", date: "2027-01-01", project_id: other.id } })

  const first = await hub.as("cleo")(projects.activity, { params, query: { limit: 2 } })
  const cursor = /cursor=([^>&]+)/.exec(String(first.headers["link"]))![1]!
  const second = await hub.as("cleo")(projects.activity, { params, query: { limit: 2, cursor } })

  expect([...first.answer, ...second.answer].map(({ actor_name, sentence }) => `${actor_name} ${sentence}.`)).toEqual([
    "Ben added the milestone “Release”.",
    "Dora changed description, status of the project “Census”.",
    "Ben created the project “Census”.",
  ])
  expect([first.headers["x-total-count"], first.answer[0]!.at]).toEqual(["3", now.toISOString()])
})
