import { access } from "@hub/contract/access"
import { points } from "@hub/contract/points"
import { processFigureRoutes } from "@hub/contract/process-figures"
import { processFigureKeys } from "@hub/contract/process-figures/values"
import { projects } from "@hub/contract/projects"
import { reviews } from "@hub/contract/reviews"
import { settingRoutes } from "@hub/contract/settings"
import { topics } from "@hub/contract/topics"
import { expect, test as plain } from "vitest"
import { createFreshHub } from "../../test/fresh-hub.ts"
import { now, type Player, test, type TestHub } from "../../test/hub.ts"
import { eve, findPortalToken, portalAt, saveTopicText } from "../../test/reviews.ts"
import { asSystem } from "../platform/ctx.ts"
import { refreshProcessFigures } from "./refresh.ts"

const onDay = (hub: TestHub, day: number) => hub.setClock(new Date(Date.UTC(2026, 7, day, 12)))
const refresh = (hub: TestHub) => refreshProcessFigures(asSystem(hub.app))

async function ask(hub: TestHub, query: object = {}, who: Player = "ada") {
  const { status, answer } = await hub.as(who)(processFigureRoutes.read, { query })
  expect(status).toBe(200)
  return answer
}

/** What each figure is in a period: its cases and its value, or why there is none. */
async function figuresIn(hub: TestHub, period: string, query: object = {}, who: Player = "ada") {
  const { figures } = await ask(hub, query, who)
  return Object.fromEntries(
    figures.map(({ key, periods }) => {
      const { state, cases, value } = periods.find((one) => one.period === period)!
      return [key, state === "measured" ? [cases, value] : state]
    }),
  )
}

const createFigureProject = async (hub: TestHub, name = "Census") =>
  (await hub.as("ben")(projects.create, { body: { name } })).answer.id

const content = "# Rate\n\nThe rate is low.\n\n## Method\n\nWe count.\n"
const suggestion = {
  revision: 1,
  start: content.indexOf("We count"),
  end: content.indexOf("We count") + 8,
  old: "We count",
  insert: "We ask",
}

/** A topic on its whole way in August: written, sent back with a suggestion, sent again, approved, published, and changed if so told. */
async function walkTopic(hub: TestHub, project_id: number, { taken, changed }: { taken: boolean; changed: boolean }) {
  const ben = hub.as("ben")
  onDay(hub, 3)
  const { id } = (await ben(topics.create, { body: { title: "Jobless rate", content, project_id } })).answer
  onDay(hub, 5)
  const sent = await ben(reviews.request, { body: { topic_id: id, external: [eve], due_date: "2026-08-07" } })
  const token = findPortalToken(sent.answer.notified[0]!.link ?? "")
  onDay(hub, 8)
  const words = { summary: "", comments: [], suggestions: [suggestion] }
  expect(
    (await portalAt(hub, token).decide({ decision: "request_changes", expected_revision: 1, ...words })).status,
  ).toBe(200)
  onDay(hub, 9)
  const { cards, rounds } = (await ben(points.ofTopic, { params: { id } })).answer
  const disposition = taken ? ("accepted" as const) : ("rejected" as const)
  await ben(points.dispose, { params: { id: cards[0]!.points[0]!.id }, body: { disposition, reason: "Because." } })
  expect((await ben(points.settle, { params: { id: rounds[0]!.id } })).status).toBe(200)
  onDay(hub, 10)
  const again = await ben(reviews.resubmit, { params: { id }, body: {} })
  onDay(hub, 12)
  const { revision } = (await ben(topics.read, { params: { id } })).answer
  const approval = { decision: "approve", expected_revision: revision }
  expect((await portalAt(hub, findPortalToken(again.answer.notified[0]!.link ?? "")).decide(approval)).status).toBe(200)
  onDay(hub, 16)
  expect((await ben(topics.publish, { params: { id } })).status).toBe(200)
  onDay(hub, 30)
  if (changed) expect((await saveTopicText(hub, id, "Other words.")).status).toBe(200)
  return id
}

const walks = [0, 1, 2, 3, 4].map((number) => ({ taken: number < 3, changed: number < 2 }))

async function walkTopics(hub: TestHub, project_id: number, count = walks.length) {
  const ids: number[] = []
  for (const walk of walks.slice(0, count)) ids.push(await walkTopic(hub, project_id, walk))
  hub.setClock(now)
  return ids
}

const measured = {
  draft_to_approval: [5, 9],
  rounds_to_approval: [5, 2],
  first_round: [5, 0],
  waiting_for_reviewer: [10, 2.5],
  waiting_for_author: [5, 1],
  waiting_for_publishing: [5, 4],
  suggestions_taken: [5, 60],
  overdue: [10, 50],
  rework: [5, 40],
  import_to_edition: "none",
}

test("figures are measured from the way that topics went, once, however often they are worked out", async ({ hub }) => {
  const project_id = await createFigureProject(hub)
  const before = await ask(hub)
  await walkTopics(hub, project_id)

  await refresh(hub)
  const once = await ask(hub, { project_id })
  await refresh(hub)

  expect([
    before.as_of,
    before.figures.flatMap(({ periods }) => periods).some(({ state }) => state !== "none"),
  ]).toEqual([null, false])
  expect(await figuresIn(hub, "2026-08", { project_id })).toEqual(measured)
  expect(await figuresIn(hub, "2026-Q3", { project_id, by: "quarter" })).toEqual(measured)
  expect(await figuresIn(hub, "2026-08")).toEqual(measured)
  expect(await ask(hub, { project_id })).toEqual(once)
  expect(once).toMatchObject({
    as_of: now.toISOString(),
    scope: "project",
    project: { id: project_id, name: "Census" },
    years: [2025, 2026],
  })
})

test("fewer than five cases are not told, also when a topic goes that was counted", async ({ hub }) => {
  const project_id = await createFigureProject(hub)
  const ids = await walkTopics(hub, project_id)
  await refresh(hub)
  await hub.as("ada")(topics.bulkDelete, { body: { ids: ids.slice(4) } })

  await refresh(hub)

  const { waiting_for_reviewer, overdue, import_to_edition, ...few } = await figuresIn(hub, "2026-08", { project_id })
  expect([waiting_for_reviewer, overdue, import_to_edition]).toEqual([[8, 2.5], [8, 50], "none"])
  expect(new Set(Object.values(few))).toEqual(new Set(["withheld"]))
  const csv = await hub.as("ada", { accept: "text/csv" })(processFigureRoutes.lines, { query: { project_id } })
  const lines = new TextDecoder().decode(csv.bytes).split("\r\n")
  expect(lines.filter((line) => line.includes(",2026-08,")).slice(0, 4)).toEqual([
    expect.stringMatching(
      /^First draft to approval,2026-08,"Not shown: fewer than 5, or tells such a number",,,,days,/,
    ),
    expect.stringMatching(/^Review rounds until approval,2026-08,"Not shown: fewer than 5/),
    expect.stringMatching(/^Approved in the first round,2026-08,"Not shown: fewer than 5/),
    expect.stringMatching(/^Waiting for a reviewer,2026-08,8,2.5,,,days,"Days from a review request to its answer/),
  ])
  expect(csv.headers["content-disposition"]).toBe('attachment; filename="process-figures-2026-11-21.csv"')
})

test("what all projects have is told, but with no other project beside one that has too few", async ({ hub }) => {
  const project_id = await createFigureProject(hub)
  await walkTopics(hub, project_id)
  await walkTopics(hub, await createFigureProject(hub, "Prices"), 2)
  await refresh(hub)

  const all = await figuresIn(hub, "2026-08")
  const census = await figuresIn(hub, "2026-08", { project_id })

  // Of fourteen answers four are of Prices, which could be worked out with the ten of Census.
  expect(all).toMatchObject({ draft_to_approval: [7, 9], waiting_for_reviewer: [14, 2.5] })
  expect(census).toEqual({
    ...Object.fromEntries(processFigureKeys.map((key) => [key, "withheld"])),
    import_to_edition: "none",
  })
})

test("days and months begin in the time zone of the office", async ({ hub }) => {
  const changes = [{ key: "time_zone" as const, value: "Europe/Zurich", version: 0 }]
  const wrong = [{ key: "time_zone" as const, value: "Europe/Nowhere", version: 0 }]
  const refused = await hub.as("ada")(settingRoutes.change, { body: { changes: wrong } })
  await hub.as("ada")(settingRoutes.change, { body: { changes } })
  const project_id = await createFigureProject(hub)
  const ids = await walkTopics(hub, project_id)
  for (const id of ids)
    await hub.db
      .updateTable("events")
      .set({ at: new Date("2026-08-31T22:30:00Z") })
      .where("subject_id", "=", id)
      .where("type", "=", "topic.approved")
      .execute()

  await refresh(hub)

  expect([refused.status, refused.answer.error]).toEqual([422, expect.stringContaining("This is not a time zone.")])
  expect((await figuresIn(hub, "2026-09", { project_id })).draft_to_approval).toEqual([5, 28.4])
  expect((await figuresIn(hub, "2026-08", { project_id })).draft_to_approval).toBe("none")
  expect((await ask(hub)).time_zone).toBe("Europe/Zurich")
})

test("an approval without a known moment is told as a blank, and belongs to no period", async ({ hub }) => {
  const project_id = await createFigureProject(hub)
  await walkTopics(hub, project_id)
  await hub.db.deleteFrom("events").where("type", "=", "topic.approved").execute()

  await refresh(hub)

  const { figures } = await ask(hub, { project_id })
  const blanks = Object.fromEntries(figures.map(({ key, blanks: count }) => [key, count]))
  expect(blanks).toMatchObject({
    draft_to_approval: 5,
    first_round: 5,
    waiting_for_publishing: 5,
    overdue: 0,
    rework: 0,
  })
  expect((await figuresIn(hub, "2026-08", { project_id })).draft_to_approval).toBe("none")
})

test("a hub with nothing in it says when it looked, and has no data yet", async ({ hub }) => {
  await refresh(hub)

  const { as_of, scope, figures } = await ask(hub)

  expect([as_of, scope]).toEqual([now.toISOString(), "all"])
  expect(new Set(figures.flatMap(({ periods }) => periods.map(({ state }) => state)))).toEqual(new Set(["none"]))
})

test("reviewers see no figures, and nobody those of a project that is not there", async ({ hub }) => {
  const reviewer = await hub.as("cleo")(processFigureRoutes.read)
  const missing = await hub.as("ben")(processFigureRoutes.read, { query: { project_id: 999_999 } })

  expect([reviewer.status, reviewer.answer.error]).toEqual([
    403,
    "Only authors and administrators see process figures.",
  ])
  expect(missing.status).toBe(404)
})

plain("a restricted project is counted for those only who may see every project", async () => {
  const hub = await createFreshHub()
  const open = await createFigureProject(hub)
  const project_id = await createFigureProject(hub, "Prices")
  await walkTopics(hub, open)
  await walkTopics(hub, project_id)
  await refresh(hub)
  const before = await figuresIn(hub, "2026-08", {}, "dora")
  await hub.as("ada")(access.change, { params: { id: project_id }, body: { restricted: true } })
  await hub.settle()

  const stale = await ask(hub, {}, "dora")
  await refresh(hub)

  const queued = await hub.db.selectFrom("jobs").select("unique_key").where("queue", "=", "figures.refresh").execute()
  expect(before.draft_to_approval).toEqual([10, 9])
  expect([stale.as_of, stale.scope, stale.figures[0]!.periods.some(({ state }) => state !== "none")]).toEqual([
    null,
    "open",
    false,
  ])
  expect(queued.map(({ unique_key }) => unique_key)).toContain("now")
  expect([(await ask(hub, {}, "dora")).scope, await figuresIn(hub, "2026-08", {}, "dora")]).toEqual(["open", measured])
  expect([(await ask(hub)).scope, (await figuresIn(hub, "2026-08")).draft_to_approval]).toEqual(["all", [10, 9]])
  expect((await hub.as("dora")(processFigureRoutes.read, { query: { project_id } })).status).toBe(404)
  expect((await figuresIn(hub, "2026-08", { project_id }, "ben")).draft_to_approval).toEqual([5, 9])
})
