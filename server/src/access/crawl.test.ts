import { access } from "@hub/contract/access"
import { comments } from "@hub/contract/comments"
import type { Route } from "@hub/contract/route"
import { projects } from "@hub/contract/projects"
import { reviews } from "@hub/contract/reviews"
import { sample } from "@hub/contract/sample"
import { sql } from "kysely"
import { expect, test } from "vitest"
import type { z } from "zod"
import { listContractRoutes } from "../../test/contract-routes.ts"
import { createFreshHub } from "../../test/fresh-hub.ts"
import type { Player, TestHub } from "../../test/hub.ts"
import { eve } from "../../test/reviews.ts"

/** A word that stands in everything that the restricted project has, and nowhere else. */
const marker = "zebrafish"

/** Where people write, by table. */
const written: Record<string, string[]> = {
  projects: ["name", "description"],
  topics: ["title", "summary"],
  revisions: ["title", "content"],
  collections: ["name", "description"],
  tasks: ["title", "description"],
  milestones: ["name", "description"],
  meetings: ["title", "description"],
  comments: ["body", "quote"],
  review_rounds: ["topic_title"],
  review_requests: ["message", "summary"],
  review_points: ["body", "quote"],
  review_sequences: ["topic_title", "initial_message"],
  imports: ["filename"],
  import_documents: ["title", "markdown"],
  publications: ["title", "description"],
  publication_topics: ["title"],
  variable_values: ["value"],
  notifications: ["title", "message"],
  tags: ["name"],
  links: ["title"],
}

/** The sample as a project to which dora and cleo belonged until it was restricted. */
async function createMarkedHub() {
  const hub = await createFreshHub()
  const [ada, ben] = [hub.as("ada"), hub.as("ben")]
  await ada(sample.load)
  await hub.settle()
  const { id } = (await ada(projects.list)).answer[0]!
  const topic = await hub.db
    .selectFrom("topics")
    .selectAll()
    .where("project_id", "=", id)
    .where("status", "=", "draft")
    .orderBy("id")
    .executeTakeFirstOrThrow()
  await hub.as("dora")(comments.add, { params: topic, body: { body: "Is this so?", anchor: null } })
  const reviewer_id = (
    await hub.db.selectFrom("people").select("id").where("email", "=", "cleo@hub.test").executeTakeFirstOrThrow()
  ).id
  await ben(reviews.request, { body: { topic_id: topic.id, reviewer_id, external: eve } })
  await hub.settle()
  for (const [table, columns] of Object.entries(written))
    for (const column of columns)
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)} || ${` ${marker}`}
        where ${sql.ref(column)} is not null`.execute(hub.db)
  await sql`update events set data = data || jsonb_build_object('title', ${marker}::text) where data ? 'title'`.execute(
    hub.db,
  )
  await sql`update events set data = data || jsonb_build_object('name', ${marker}::text)
    where data ? 'name' and split_part(type, '.', 1) in ('project', 'task', 'milestone', 'meeting', 'collection')`.execute(
    hub.db,
  )
  return { hub, id }
}

/** What a route may ask for; each list is asked for the word too. */
const values: Record<string, unknown> = {
  q: marker,
  from: "2020-01-01",
  to: "2030-01-01",
  date: "2026-11-21",
  month: "2026-11",
  limit: 50,
}
const idsTried = 6
const words: Record<string, string[]> = { type: ["topic", "collection", "project"], format: ["pdf", "html", "word"] }

function paramsOf(route: Route): Record<string, unknown>[] {
  const names = [...route.path.matchAll(/:(\w+)/g)].map((found) => found[1]!)
  let tried: Record<string, unknown>[] = [{}]
  for (const name of names) {
    const choices = words[name] ?? Array.from({ length: idsTried }, (_, index) => index + 1)
    tried = tried.flatMap((params) => choices.map((choice) => ({ ...params, [name]: choice })))
  }
  return tried.slice(0, 24)
}

function queriesOf(route: Route): Record<string, unknown>[] {
  const shape = (route.query as z.ZodObject | undefined)?.shape ?? {}
  const names = Object.keys(shape)
  const known = Object.fromEntries(names.flatMap((name) => (name in values ? [[name, values[name]]] : [])))
  const { q: _, ...without } = known
  const byId = names
    .filter((name) => /(_id|^topic|^project|^collection|^tag)$/.test(name))
    .flatMap((name) => [1, 2].map((id) => ({ ...without, [name]: id })))
  return [known, without, ...byId]
}

type Question = { route: Route; params: object; query: object; headers: Record<string, string> }

/** Everything that can be asked with the numbers that there are. */
const listQuestions = (routes: Route[]): Question[] =>
  routes.flatMap((route) =>
    paramsOf(route).flatMap((params) =>
      queriesOf(route).flatMap((query) =>
        (route.csv ? [{}, { accept: "text/csv" }] : [{}]).map((headers) => ({ route, params, query, headers })),
      ),
    ),
  )

/** The questions whose answers hold the word. */
async function listTelling(hub: TestHub, who: Player | "nobody", questions: Question[]) {
  const telling: Question[] = []
  for (const asked of questions) {
    const { status, bytes } = await hub.as(who, asked.headers)(asked.route, asked as never)
    expect(status, `${asked.route.path} ${JSON.stringify([asked.params, asked.query])}`).toBeLessThan(500)
    if (Buffer.from(bytes).includes(marker)) telling.push(asked)
  }
  return telling
}

const pathsOf = (asked: Question[]) => [...new Set(asked.map(({ route }) => route.path))].toSorted()

test("no call tells an outsider a word of a restricted project", { timeout: 120_000 }, async () => {
  const { hub, id } = await createMarkedHub()
  const routes = (await listContractRoutes()).filter(({ method, stream }) => method === "GET" && !stream)
  const telling = await listTelling(hub, "dora", listQuestions(routes))
  // So that the crawl is known to find what there is to find.
  expect(pathsOf(telling).length).toBeGreaterThan(35)

  await hub.as("ada")(access.change, { params: { id }, body: { restricted: true } })
  await hub.settle()
  for (const who of ["dora", "cleo"] as const) expect(pathsOf(await listTelling(hub, who, telling))).toEqual([])
  // Administrators see everything.
  expect(pathsOf(await listTelling(hub, "ada", telling))).toEqual(pathsOf(telling))
})
