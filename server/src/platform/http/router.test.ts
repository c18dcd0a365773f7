import { Failure } from "@hub/contract/failure"
import { topics } from "@hub/contract/topics"
import { expect, onTestFinished, test as plain } from "vitest"
import { listContractRoutes } from "../../../test/contract-routes.ts"
import { createMigratedDatabase, type TestHub, openTestHub, insertCast, test } from "../../../test/hub.ts"

type TestCall = { method?: "GET" | "POST"; url?: string; headers?: Record<string, string>; payload?: string }

const json = { "content-type": "application/json" }
const topic = { title: "Prices", content: "Text.\n", frontmatter: "" }
const asBen = { authorization: "Bearer ben" }

const call = (hub: TestHub, { method = "POST", url = "/api/topics", headers = {}, payload }: TestCall) =>
  hub.fastify.inject({
    method,
    url,
    headers: { ...asBen, ...json, ...headers },
    ...(payload === undefined ? {} : { payload }),
  })
const create = (hub: TestHub, key: string, title = topic.title) =>
  call(hub, { headers: { "idempotency-key": key }, payload: JSON.stringify({ ...topic, title }) })
const countTopics = async ({ db }: TestHub) => (await db.selectFrom("topics").select("id").execute()).length

test.for<[about: string, call: TestCall, status: number, code: string]>([
  ["malformed JSON", { payload: '{"title":' }, 400, "invalid"],
  ["JSON that is empty", { payload: "" }, 400, "invalid"],
  ["another content type", { headers: { "content-type": "text/plain" }, payload: "hello" }, 415, "unsupported"],
  ["a form", { headers: { "content-type": "application/x-www-form-urlencoded" }, payload: "a=b" }, 415, "unsupported"],
  ["an id that is no number", { method: "GET", url: "/api/topics/seven" }, 400, "invalid"],
  ["an id beyond all numbers", { method: "GET", url: "/api/topics/99999999999999999999" }, 400, "invalid"],
  ["an unknown id", { method: "GET", url: "/api/topics/999999" }, 404, "missing"],
  ["a path that cannot be decoded", { method: "GET", url: "/api/topics/%zz" }, 400, "invalid"],
  ["a page too long", { method: "GET", url: "/api/topics?limit=101" }, 400, "invalid"],
  ["a cursor of nobody's", { method: "GET", url: "/api/topics?cursor=hello" }, 400, "invalid"],
  ["a field that does not fit", { payload: JSON.stringify({ ...topic, title: "" }) }, 422, "invalid"],
  ["a body that is a list", { payload: "[]" }, 422, "invalid"],
  ["a body over the limit", { payload: JSON.stringify({ ...topic, content: "x".repeat(3 << 20) }) }, 413, "too_large"],
  ["another site's page", { headers: { origin: "https://evil.test" }, payload: "{}" }, 403, "other_site"],
  ["a page without an origin", { headers: { origin: "null" }, payload: "{}" }, 403, "other_site"],
  ["a form on another site", { headers: { "sec-fetch-site": "cross-site" }, payload: "{}" }, 403, "other_site"],
  ["no session", { method: "GET", headers: { authorization: "" } }, 401, "signed_out"],
  ["a token that nobody has", { method: "GET", headers: { authorization: "Bearer dhs_unknown" } }, 401, "signed_out"],
])("%s is refused in the one shape of every refusal", async ([, asked, status, code], { hub }) => {
  const response = await call(hub, asked)

  expect([response.statusCode, response.json().code]).toEqual([status, code])
  const { request_id, error } = Failure.strict().parse(response.json())
  expect(request_id).toMatch(/^[0-9a-f-]{36}$/)
  expect(error).toMatch(/^[A-Z].*[.]$/)
  expect(hub.failures).toEqual([])
})

test("a refused field is named", async ({ hub }) => {
  const response = await call(hub, { payload: JSON.stringify({ ...topic, title: "x".repeat(201) }) })

  expect(response.json().fields).toEqual({ title: "A title has at most 200 characters." })
})

test.for([
  ["http://hub.test", "localhost:3000", 201],
  ["http://localhost:3000", "localhost:3000", 201],
  ["http://192.0.2.7:3000", "192.0.2.7:3000", 201],
  ["http://[::1]:3000", "[::1]:3000", 201],
  ["https://hub.test:8443", "hub.test:8443", 201],
  ["http://evil.test", "evil.test", 403],
  ["http://hub.test.evil.test", "hub.test.evil.test", 403],
  ["http://localhost:3000", "evil.test", 403],
] as const)("a page from %s that calls %s is answered %d", async ([origin, host, status], { hub }) => {
  const headers = { origin, host, "sec-fetch-site": "same-origin" }

  const response = await call(hub, { headers, payload: JSON.stringify(topic) })

  expect(response.statusCode).toBe(status)
})

test("a path is the same with and without a slash at its end", async ({ hub }) => {
  const [bare, slashed] = await Promise.all(
    ["/api/topics", "/api/topics/"].map((url) => call(hub, { method: "GET", url })),
  )

  expect(slashed!.statusCode).toBe(200)
  expect(slashed!.body).toBe(bare!.body)
})

test("a call with a key that is made twice has one effect and the same answer", async ({ hub }) => {
  const first = await create(hub, "k1")
  const again = await create(hub, "k1")

  expect([first.statusCode, again.statusCode]).toEqual([201, 201])
  expect(again.json()).toEqual(first.json())
  expect(await countTopics(hub)).toBe(1)
})

test("a key does not serve for another call, and another person's key is another key", async ({ hub }) => {
  await create(hub, "k1")

  const other = await create(hub, "k1", "Wages")
  const dora = await call(hub, {
    headers: { "idempotency-key": "k1", authorization: "Bearer dora" },
    payload: JSON.stringify({ ...topic, title: "Wages" }),
  })

  expect([other.statusCode, other.json().code]).toEqual([422, "idempotency_key_reused"])
  expect(dora.statusCode).toBe(201)
})

test("a refused call may be tried again with its key", async ({ hub }) => {
  const { answer } = await hub.as("ben")(topics.create, { body: topic })
  const submit = () =>
    call(hub, { url: `/api/topics/${answer.id}/publish`, headers: { "idempotency-key": "k2" }, payload: "{}" })
  await hub.db.updateTable("topics").set({ status: "archived" }).execute()

  const refused = await submit()
  await hub.db.updateTable("topics").set({ status: "approved" }).execute()
  const tried = await submit()

  expect([refused.statusCode, tried.statusCode]).toEqual([409, 200])
})

plain("a call with a key that is made twice at once has one effect", async () => {
  const { database } = await createMigratedDatabase()
  onTestFinished(() => database.close())
  await insertCast(database.db)
  const hub = await openTestHub(database.db)
  onTestFinished(() => hub.close())

  const answers = await Promise.all([create(hub, "k1"), create(hub, "k1"), create(hub, "k1")])

  expect(new Set(answers.map((answer) => answer.body)).size).toBe(1)
  expect(await countTopics(hub)).toBe(1)
})

test("a list is read page by page, each telling the next and how many there are", async ({ hub }) => {
  for (const title of ["One", "Two", "Three"]) await hub.as("ben")(topics.create, { body: { ...topic, title } })

  const first = await call(hub, { method: "GET", url: "/api/topics?limit=2&sort=title" })
  const [, next] = /^<(.*)>; rel="next"$/.exec(String(first.headers.link))!
  const second = await call(hub, { method: "GET", url: next! })

  const titles = [first, second].map((page) => page.json().map((one: { title: string }) => one.title))
  expect(titles).toEqual([["One", "Three"], ["Two"]])
  expect([first.headers["x-total-count"], second.headers["x-total-count"]]).toEqual(["3", "3"])
  expect(second.headers.link).toBeUndefined()
})

test("every answer tells the browser to trust nothing but the hub", async ({ hub }) => {
  const { headers } = await call(hub, { method: "GET" })

  expect(headers).toMatchObject({ "x-content-type-options": "nosniff", "referrer-policy": "no-referrer" })
  const policy = String(headers["content-security-policy"])
  expect(policy).toContain("default-src 'self'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).toContain("require-trusted-types-for 'script'")
  expect(policy).not.toMatch(/(script-src|trusted-types)[^;]*(unsafe|allow-duplicates|\*|https?:|data:|blob:)/)
  for (const nothing of ["object-src 'none'", "base-uri 'none'"]) expect(policy).toContain(nothing)
})

test("a hub that people reach by TLS tells browsers never to come without, and only such a hub", async ({ hub }) => {
  const behindTls = await openTestHub(hub.db, { public_url: "https://hub.test" })
  onTestFinished(() => behindTls.close())

  const [plain, safe] = [await call(hub, { method: "GET" }), await call(behindTls, { method: "GET" })]

  expect(plain.headers["strict-transport-security"]).toBeUndefined()
  expect(safe.headers["strict-transport-security"]).toMatch(/^max-age=31536000/)
})

test("the public description of the calls holds every route of the contract", async ({ hub }) => {
  const described = (await call(hub, { method: "GET", url: "/api/openapi.json" })).json()
  const routes = await listContractRoutes()

  expect(described.openapi).toBe("3.1.0")
  const paths = described.paths as Record<string, Record<string, unknown>>
  const absent = routes.filter(
    ({ method, path }) =>
      paths[path.replace(/:(\w+)/g, "{$1}").replace(/\/$/, "")]?.[method.toLowerCase()] === undefined,
  )
  expect(routes.length).toBeGreaterThan(20)
  expect(absent).toEqual([])
  expect(paths["/api/sequences/{id}"]?.["get"]).toMatchObject({
    description: "An API token needs the scope `read`. Called by no screen of the hub, but by programs.",
  })
})
