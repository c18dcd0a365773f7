import { projects } from "@hub/contract/projects"
import type { Route } from "@hub/contract/route"
import { tasks } from "@hub/contract/tasks"
import { variables } from "@hub/contract/variables"
import type { LightMyRequestResponse } from "fastify"
import { expect } from "vitest"
import { z } from "zod"
import { listContractRoutes } from "./contract-routes.ts"
import { type TestHub, test } from "./hub.ts"

const routes = await listContractRoutes()
const lists = routes.filter(({ method, answer }) => method === "GET" && answer instanceof z.ZodArray)

/** Reports that are one table, and keys, each of which endorses the next: nobody verifies with a part of them. */
const excerpts = ["/api/metrics/performance-report", "/api/process-figures", "/api/signing-keys"]

const fieldsOf = ({ query }: Route) =>
  Object.keys(
    (query === undefined ? {} : z.toJSONSchema(query, { io: "input", unrepresentable: "any" }).properties) ?? {},
  )

test("every list of the contract takes a limit and a cursor, and answers the next page and the count", () => {
  const short = lists.filter(
    (route) => !route.paged || !["limit", "cursor"].every((field) => fieldsOf(route).includes(field)),
  )

  expect(lists.length).toBeGreaterThan(50)
  expect(short.map(({ path }) => path).toSorted()).toEqual(excerpts.toSorted())
})

/** Follows the link to the next page from the first of one row each; `between` happens after each page. */
async function rowByRow(hub: TestHub, url: string, between: () => Promise<unknown> = async () => {}) {
  const rows: { id: number }[] = []
  const counts: unknown[] = []
  let next: string | undefined = `${url}${url.includes("?") ? "&" : "?"}limit=1`
  while (next !== undefined) {
    const response: LightMyRequestResponse = await hub.fastify.inject({
      method: "GET",
      url: next,
      headers: { authorization: "Bearer ada" },
    })
    const page = response.json<{ id: number }[]>()
    expect([response.statusCode, page.length <= 1]).toEqual([200, true])
    rows.push(...page)
    counts.push(response.headers["x-total-count"])
    next = /<([^>]+)>; rel="next"/.exec(String(response.headers["link"] ?? ""))?.[1]
    await between()
  }
  return { rows, counts }
}

async function planned(hub: TestHub) {
  for (const slug of ["rate", "base_year", "population"])
    await hub.as("ada")(variables.create, { body: { slug, value: "1" } })
  const { answer: project } = await hub.as("ben")(projects.create, { body: { name: "Census" } })
  for (const name of ["Eve", "Gus", "Ida"])
    await hub.as("ben")(projects.linkStakeholder, {
      params: { id: project.id },
      body: { name, email: `${name}@office.test` },
    })
  return project
}

test("variables, and the stakeholders of a project, come whole to a plain call and page by page to one with a limit", async ({
  hub,
}) => {
  const project = await planned(hub)

  for (const [url, count] of [
    ["/api/variables", 3],
    [`/api/projects/${project.id}/stakeholders`, 3],
    ["/api/users/me/sessions", 0],
  ] as const) {
    const whole = await hub.fastify.inject({ method: "GET", url, headers: { authorization: "Bearer ada" } })
    const { rows, counts } = await rowByRow(hub, url)

    expect([url, whole.json<object[]>().length, whole.headers["x-total-count"]]).toEqual([url, count, String(count)])
    expect(whole.headers["link"]).toBeUndefined()
    expect(rows).toEqual(whole.json())
    expect(new Set(counts)).toEqual(new Set([String(count)]))
  }
})

test("what waits and what happened come page by page on the dashboard too", async ({ hub }) => {
  await planned(hub)
  const { id: assignee_id } = await hub.db
    .selectFrom("people")
    .select("id")
    .where("name", "=", "Ada")
    .executeTakeFirstOrThrow()
  for (const title of ["First", "Second", "Third"]) await hub.as("ada")(tasks.create, { body: { title, assignee_id } })

  for (const [url, least] of [
    ["/api/dashboard/pending-actions", 3],
    ["/api/dashboard/activity", 4],
  ] as const) {
    const whole = await hub.fastify.inject({
      method: "GET",
      url: `${url}?limit=100`,
      headers: { authorization: "Bearer ada" },
    })
    const { rows, counts } = await rowByRow(hub, url)

    expect(rows.length).toBeGreaterThanOrEqual(least)
    expect(rows).toEqual(whole.json())
    expect(new Set(counts)).toEqual(new Set([String(rows.length)]))
  }
})

test("a row that is deleted between two pages skips no other", async ({ hub }) => {
  await planned(hub)
  const all = (await hub.as("ada")(variables.list)).answer
  const gone = [all[0]!.id]

  const { rows } = await rowByRow(hub, "/api/variables", async () => {
    const id = gone.shift()
    if (id !== undefined) await hub.as("ada")(variables.remove, { params: { id } })
  })

  expect(rows.map(({ id }) => id)).toEqual(all.map(({ id }) => id))
})

test.for(["limit=0", "limit=101", "limit=many", "cursor=nonsense"])(
  "a list with %s is refused",
  async (query, { hub }) => {
    const { statusCode } = await hub.fastify.inject({
      method: "GET",
      url: `/api/variables?${query}`,
      headers: { authorization: "Bearer ada" },
    })

    expect(statusCode).toBe(400)
  },
)
