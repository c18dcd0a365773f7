import { calendar } from "@hub/contract/calendar"
import { milestones } from "@hub/contract/milestones"
import { projects } from "@hub/contract/projects"
import { reviews } from "@hub/contract/reviews"
import { tasks } from "@hub/contract/tasks"
import { expect } from "vitest"
import { requestReview, setCleoAway } from "../../test/away.ts"
import { type TestHub, type Player, test } from "../../test/hub.ts"
import { createTopicOfBen } from "../../test/reviews.ts"

const november = { from: "2026-11-01", to: "2026-11-30" }
const personOf = async ({ db }: TestHub, name: string) =>
  (await db.selectFrom("people").select("id").where("email", "=", `${name}@hub.test`).executeTakeFirstOrThrow()).id

const events = async (hub: TestHub, query: object = {}, who: Player = "ben") =>
  (await hub.as(who)(calendar.events, { query: { ...november, ...query } })).answer

const project = async (hub: TestHub, name = "Census") =>
  (await hub.as("ben")(projects.create, { body: { name } })).answer.id

test("the calendar shows milestones, releases and deadlines of projects under way", async ({ hub }) => {
  const project_id = await project(hub)
  for (const [type, date] of [
    ["milestone", "2026-11-01"],
    ["release", "2026-11-30"],
    ["deadline", "2026-11-15"],
    ["deadline", "2026-12-01"],
  ] as const)
    await hub.as("ben")(milestones.create, { body: { name: type, type, date, project_id } })

  const shown = await events(hub)
  await hub.as("ben")(projects.archive, { params: { id: project_id }, body: {} })

  expect(shown.map(({ date, title, type, project: of }) => [date, title, type, of])).toEqual([
    ["2026-11-01", "milestone", "milestone", "Census"],
    ["2026-11-15", "deadline", "deadline", "Census"],
    ["2026-11-30", "release", "milestone", "Census"],
  ])
  expect(await events(hub)).toEqual([])
  expect(await events(hub, { project: project_id })).toHaveLength(3)
})

test("my own tasks and reviews stand in my calendar, and a project's in its own", async ({ hub }) => {
  const project_id = await project(hub)
  const cleo = await personOf(hub, "cleo")
  await hub.as("ben")(tasks.create, {
    body: { title: "Read", assignee_id: cleo, due_date: "2026-11-24", project_id },
  })
  const topic = await createTopicOfBen(hub)
  await hub.as("ben")(reviews.request, {
    body: { topic_id: topic.id, reviewer_id: cleo, due_date: "2026-11-26" },
  })
  const titles = async (who: Player, query = {}) => (await events(hub, query, who)).map(({ title }) => title)

  expect(await titles("cleo")).toEqual(["Read", "Review: Jobless rate"])
  expect(await titles("ben")).toEqual(["Review: Jobless rate"])
  expect(await titles("dora")).toEqual([])
  expect(await titles("dora", { project: project_id })).toEqual(["Read"])
})

test("what is asked of a reviewer who is away stands in the calendar of their deputy too, until they are back", async ({
  hub,
}) => {
  const { review } = await requestReview(hub)
  await setCleoAway(hub, "dora", { from: "2026-11-21", until: "2026-11-25" })
  const titles = async (who: Player, query = {}) =>
    (await events(hub, query, who)).map(({ title, link }) => [title, link])

  const away = [await titles("dora"), await titles("cleo"), await titles("ada")]
  hub.setClock(new Date("2026-11-26T00:00:00Z"))

  expect(away).toEqual([
    [["Review: Jobless rate (for Cleo)", `/reviews/tasks/${review.id}`]],
    [["Review: Jobless rate", "/reviews"]],
    [],
  ])
  expect(await titles("dora")).toEqual([])
})

test("a meeting over several days is shown in each month that it touches", async ({ hub }) => {
  const body = { title: "Workshop", start_date: "2026-10-30", end_date: "2026-11-02" }
  await hub.as("ben")(calendar.createMeeting, { body })
  await hub.as("ben")(calendar.createMeeting, {
    body: { title: "Kick-off", start_date: "2026-11-03", end_date: "2026-11-03" },
  })

  expect(await events(hub, {}, "cleo")).toMatchObject([
    { title: "Workshop", startDate: "2026-10-30", endDate: "2026-11-02", type: "meeting", project: null },
    { title: "Kick-off", date: "2026-11-03", type: "meeting" },
  ])
  expect(await events(hub, { types: "milestone,deadline" })).toEqual([])
  expect(await events(hub, { types: "meeting" })).toHaveLength(2)
})

test("a meeting is planned, moved and called off", async ({ hub }) => {
  const body = { title: "Kick-off", start_date: "2026-11-24", end_date: "2026-11-24", project_id: await project(hub) }
  const { answer } = await hub.as("ben")(calendar.createMeeting, { body })
  const params = { id: answer.id }

  const [moved, late] = await Promise.all([
    hub.as("dora")(calendar.changeMeeting, { params, body: { ...body, end_date: "2026-11-25", version: 1 } }),
    hub.as("ben")(calendar.changeMeeting, { params, body: { ...body, title: "Start", version: 1 } }),
  ])
  const refused = await hub.as("cleo")(calendar.deleteMeeting, { params })
  const listed = await hub.as("cleo")(calendar.meetings, { query: { project: body.project_id } })
  const gone = await hub.as("ben")(calendar.deleteMeeting, { params })

  expect(moved.answer).toMatchObject({ end_date: "2026-11-25", project_name: "Census", version: 2 })
  expect([late.status, late.answer.details]).toMatchObject([409, { mine: { title: "Start" }, theirs: moved.answer }])
  expect([refused.status, listed.answer.length, gone.status]).toEqual([403, 1, 204])
  expect((await hub.as("ben")(calendar.readMeeting, { params })).status).toBe(404)
})

test.for([
  ["ends before it starts", { start_date: "2026-11-25", end_date: "2026-11-24" }, "end_date"],
  ["has no title", { title: " " }, "title"],
  ["ends on no day", { end_date: "2026-11-31" }, "end_date"],
  ["is in a project that is none", { project_id: 999_999 }, "project_id"],
] as const)("a meeting is refused that %s", async ([, fault, field], { hub }) => {
  const body = { title: "Kick-off", start_date: "2026-11-24", end_date: "2026-11-24", ...fault }

  const { status, answer } = await hub.as("ben")(calendar.createMeeting, { body })

  expect([status, Object.keys(answer.fields)]).toEqual([422, [field]])
})

test.for([
  ["backwards", { from: "2026-11-30", to: "2026-11-01" }],
  ["over two years", { from: "2026-01-01", to: "2027-12-31" }],
  ["of a kind that is none", { types: "birthday" }],
] as const)("the calendar is not asked %s", async ([, query], { hub }) => {
  const { status } = await hub.as("ben")(calendar.events, { query: { ...november, ...query } })

  expect(status).toBe(400)
})
