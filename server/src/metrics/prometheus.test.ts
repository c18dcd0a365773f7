import { topics } from "@hub/contract/topics"
import { versionRoutes } from "@hub/contract/version"
import { expect } from "vitest"
import { type TestHub, now, test } from "../../test/hub.ts"
import { asSystem } from "../platform/ctx.ts"
import { addMetricsRoute } from "../platform/http/metrics.ts"
import { renderPrometheusMetrics } from "./prometheus.ts"

const token = "sixteen-characters"
const version = { version: "1.2.3", commit: 'a"b', build_time: now.toISOString() }

/** What the hub answers at /metrics. */
function asked(hub: TestHub, shown?: string) {
  return hub.fastify.inject({
    url: "/metrics",
    ...(shown === undefined ? {} : { headers: { authorization: `Bearer ${shown}` } }),
  })
}
/** Each figure by its name and labels. */
const read = (text: string) =>
  new Map(
    text
      .split("\n")
      .filter((line) => line !== "" && !line.startsWith("#"))
      .map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.slice(line.lastIndexOf(" ") + 1))] as const),
  )

test("the person who shows the token reads what was counted, and each figure agrees with the database", async ({
  hub,
}) => {
  addMetricsRoute(hub.fastify, token, () => renderPrometheusMetrics(asSystem(hub.app), version))
  await hub.as("ben")(topics.create, { body: { title: "Rye", content: "Words." } })
  const before = read((await asked(hub, token)).body)
  for (let call = 0; call < 3; call++) await hub.as("nobody")(versionRoutes.version)

  const response = await asked(hub, token)
  const found = read(response.body)

  expect([response.statusCode, response.headers["content-type"]]).toEqual([
    200,
    "text/plain; version=0.0.4; charset=utf-8",
  ])
  const calls = (figuresThen: Map<string, number>) => figuresThen.get("hub_call_seconds_count")!
  expect(calls(found) - calls(before)).toBe(3)
  expect(found.get('hub_call_seconds_bucket{le="+Inf"}')).toBe(calls(found))
  const buckets = [...found].filter(([name]) => name.startsWith("hub_call_seconds_bucket")).map(([, value]) => value)
  expect(buckets).toEqual(buckets.toSorted((one, other) => one - other))
  expect(found.get('hub_topics{status="draft"}')).toBe(1)
  const users = await hub.db.selectFrom("users").select("id").where("active", "=", true).execute()
  expect(found.get('hub_users{state="active"}')).toBe(users.length)
  expect(found.get('hub_info{version="1.2.3",commit="a\\"b"}')).toBe(1)
  expect(response.body).toMatch(/^(?:# (?:HELP|TYPE) \w+ .+\n|\w+(?:\{[^\n]*\})? [-\d.e+]+\n)+$/)
})

test("without the token, or with none in the environment, nobody reads them", async ({ hub }) => {
  addMetricsRoute(hub.fastify, token, () => renderPrometheusMetrics(asSystem(hub.app), version))

  const answers = [await asked(hub), await asked(hub, "sixteen-characterz"), await asked(hub, "ada")]

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401])
  expect(answers[0]!.headers["www-authenticate"]).toBe("Bearer")
})

test("a hub without a token has no figures to read", async ({ hub }) => {
  addMetricsRoute(hub.fastify, undefined, () => Promise.reject(new Error("asked")))

  expect((await asked(hub, "anything")).statusCode).toBe(404)
})
