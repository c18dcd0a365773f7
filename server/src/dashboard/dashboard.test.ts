import { account } from "@hub/contract/account"
import { collections } from "@hub/contract/collections"
import { dashboard } from "@hub/contract/dashboard"
import { projects } from "@hub/contract/projects"
import { tasks } from "@hub/contract/tasks"
import { sql } from "kysely"
import { expect } from "vitest"
import { test } from "../../test/hub.ts"
import { createTopicInReview, createTopicOfBen } from "../../test/reviews.ts"

test("every number of the dashboard is counted", async ({ hub }) => {
  const before = (await hub.as("cleo")(dashboard.stats)).answer
  await hub.as("ben")(projects.create, { body: { name: "Census" } })
  await hub.as("ben")(projects.create, { body: { name: "Prices", status: "on_hold" } })
  const { answer: over } = await hub.as("ben")(projects.create, { body: { name: "Ended" } })
  await hub.as("ben")(projects.archive, { params: { id: over.id }, body: {} })
  await hub.as("ben")(collections.create, { body: { name: "Yearbook" } })
  await hub.as("ben")(tasks.create, { body: { title: "Late", due_date: "2026-11-20" } })
  await hub.as("ben")(tasks.create, { body: { title: "Done", due_date: "2026-11-20", status: "done" } })
  await createTopicOfBen(hub)
  await createTopicInReview(hub)

  const { answer } = await hub.as("cleo")(dashboard.stats)

  expect(answer.keyMetrics).toEqual({ totalProjects: 2, activeProjects: 1, collectionsToday: 1, totalUsers: 4 })
  expect(answer.contentStats).toEqual({
    totalTopics: before.contentStats.totalTopics + 2,
    draftTopics: before.contentStats.draftTopics + 1,
  })
  expect(answer.reviewAndTaskStats).toEqual({ pendingReviews: 1, openTasks: 1, overdueTasks: 1 })
  expect(answer.userStats).toEqual({ totalUsers: 4, activeUsers: 4, newUsersWeekly: 4 })
  expect(answer.databaseMetrics).toMatchObject({ projects: 2, collections: 1, reviews: 1, lastBackup: null })
  // Whether the database hides rows as well is for those who manage it.
  const asked = await hub.as("ada")(dashboard.stats)
  expect([answer.databaseMetrics.secondLock, asked.answer.databaseMetrics.secondLock]).toEqual([null, true])
  expect(answer.databaseMetrics.tables).toBeGreaterThan(30)
  expect(answer.databaseMetrics.size).toBeGreaterThan(1_000_000)
})

test("a collection of yesterday is not new today, nor a user of last month new this week", async ({ hub }) => {
  await hub.as("ben")(collections.create, { body: { name: "Yearbook" } })
  hub.setClock(new Date("2026-12-21T00:00:00Z"))

  const { answer } = await hub.as("ben")(dashboard.stats)

  expect([answer.keyMetrics.collectionsToday, answer.userStats.newUsersWeekly]).toEqual([0, 0])
})

test("the hub is in good health until work lies about, is given up, or mail does not leave", async ({ hub }) => {
  const health = async () => {
    const { systemHealth, problems } = (await hub.as("cleo")(dashboard.stats)).answer.systemOverview
    return [systemHealth, ...problems]
  }
  // Work that nobody does while tests run waits for as long as they do.
  await sql`delete from jobs`.execute(hub.db)
  expect(await health()).toEqual(["Good"])

  await sql`insert into jobs (queue, payload, max_attempts, state, run_at, finished_at) values
    ('no.such', '{}', 1, 'ready', now() - interval '16 minutes', null),
    ('no.such', '{}', 1, 'parked', now(), now() - interval '1 hour'),
    ('no.such', '{}', 1, 'parked', now(), now() - interval '2 days'),
    ('no.such', '{}', 1, 'ready', now(), null)`.execute(hub.db)
  await hub.as("ben")(projects.create, { body: { name: "Unheard" } })
  await sql`update events set dead_lettered_at = now()`.execute(hub.db)
  await sql`insert into emails (to_email, to_name, subject, text, message_id, state, created_at)
    select 'a@b.test', '', '', '', n, 'failed', now() from generate_series(1, 2) n`.execute(hub.db)

  expect(await health()).toEqual([
    "Degraded",
    expect.stringMatching(/^1 job has been waiting since 20\d\d-\d\d-\d\d \d\d:\d\d UTC\.$/),
    "1 job was given up in the last day.",
    "1 event was not processed within a day.",
    "2 emails could not be sent in the last day.",
  ])
})

test("what happened is told as sentences, the newest first, with the way to each", async ({ hub }) => {
  const topic = await createTopicOfBen(hub)
  const { answer: project } = await hub.as("dora")(projects.create, { body: { name: "Census" } })
  await hub.as("dora")(tasks.create, { body: { title: "Count", project_id: project.id } })
  await hub.as("ben")(tasks.create, { body: { title: "Think" } })

  const { answer } = await hub.as("cleo")(dashboard.activity, { query: { limit: 4 } })

  expect(answer.map(({ actor_name, sentence, link }) => [`${actor_name} ${sentence}.`, link])).toEqual([
    ["Ben added the task “Think”.", "/all-tasks"],
    ["Dora added the task “Count”.", `/projects/${project.id}`],
    ["Dora created the project “Census”.", `/projects/${project.id}`],
    [`Ben created “${topic.title}”.`, `/topics/${topic.id}`],
  ])
})

test("who signed in, and what follows by itself, is not told to everybody", async ({ hub }) => {
  const before = (await hub.as("cleo")(dashboard.activity)).answer
  await createTopicInReview(hub)

  const { answer } = await hub.as("cleo")(dashboard.activity)

  expect(before).toEqual([])
  expect(answer.map(({ type }) => type)).toEqual(["review.requested", "topic.created"])
})

test("a new hub tells an administrator what to do first, an author what to bring in, and a reviewer nothing", async ({
  hub,
}) => {
  const steps = async (who: "ada" | "ben" | "cleo") =>
    (await hub.as(who)(dashboard.gettingStarted)).answer.steps.map(({ step, is_done }) => `${step} ${is_done}`)

  expect(await steps("ada")).toEqual(["import false", "topic false", "people true", "email false"])
  expect(await steps("cleo")).toEqual([])
  await createTopicOfBen(hub)
  expect(await steps("ben")).toEqual(["import false", "topic true"])
})

test("what is overdue comes first of what waits, however short it waits", async ({ hub }) => {
  const me = hub.as("ben")
  const { person_id } = (await me(account.me)).answer
  await me(tasks.create, { body: { title: "Old", assignee_id: person_id } })
  hub.setClock(new Date("2026-11-22T08:00:00Z"))
  await me(tasks.create, { body: { title: "Late", due_date: "2026-11-20", assignee_id: person_id } })

  const { answer } = await me(dashboard.pendingActions)
  const { answer: first } = await me(dashboard.pendingActions, { query: { limit: 1 } })

  expect(answer.map(({ title, overdue }) => [title, overdue])).toEqual([
    ["Late", true],
    ["Old", false],
  ])
  expect(first.map(({ title }) => title)).toEqual(["Late"])
})
