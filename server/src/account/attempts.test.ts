import { account } from "@hub/contract/account"
import { sql } from "kysely"
import { expect } from "vitest"
import { type TestHub, openTestHub, now, password, test } from "../../test/hub.ts"
import { asSystem } from "../platform/ctx.ts"
import { createServer } from "../platform/http/server.ts"
import { noteAnswer } from "../embargoes/note.ts"
import { openView } from "../view-as/open-view.ts"
import { routePolicy } from "../route-policy.ts"
import { attemptAddressOf, countAttempt } from "./attempts.ts"
import { addAccountRoutes } from "./routes.ts"

const momentAfter = (milliseconds: number) => new Date(now.getTime() + milliseconds)
const second = 1000

const signIn = (hub: TestHub, email = "ben@hub.test", given = "a wrong password", headers = {}) =>
  hub.as("nobody", headers)(account.login, { body: { email, password: given } })
async function fail(hub: TestHub, times: number, email?: string) {
  for (let at = 0; at < times; at++) expect((await signIn(hub, email)).status).toBe(401)
}

test("after five failures an account waits, each time twice as long, and says how long", async ({ hub }) => {
  await fail(hub, 5)

  const waits = []
  for (let clock = 0; waits.length < 5;) {
    const { status, headers, answer } = await signIn(hub)
    expect([status, answer.error]).toEqual([429, expect.stringMatching(/^Too many attempts\. Please try again in /)])
    waits.push(Number(headers["retry-after"]))
    clock += Number(headers["retry-after"]) * second
    hub.setClock(momentAfter(clock))
    expect((await signIn(hub)).status).toBe(401)
  }

  expect(waits).toEqual([2, 4, 8, 16, 32])
})

test("the wait never grows beyond a quarter of an hour, and is over after a day", async ({ hub }) => {
  await fail(hub, 5)
  await hub.db.updateTable("attempts").set({ count: 4000, next_at: now }).where("key", "like", "account:%").execute()
  await signIn(hub)

  const waiting = await signIn(hub)
  hub.setClock(momentAfter(25 * 60 * 60 * second))
  const day = await signIn(hub)

  expect([waiting.headers["retry-after"], day.status]).toEqual(["900", 401])
})

test("an account that nobody has waits in the same way", async ({ hub }) => {
  await fail(hub, 5, "who@hub.test")

  expect((await signIn(hub, "who@hub.test")).status).toBe(429)
  expect((await signIn(hub)).status).toBe(401)
})

test("while it waits the right password does not help, and once it does the failures are forgotten", async ({
  hub,
}) => {
  await fail(hub, 5)

  const waiting = await signIn(hub, "ben@hub.test", password)
  hub.setClock(momentAfter(3 * second))
  const right = await signIn(hub, "ben@hub.test", password)

  expect([waiting.status, right.status]).toEqual([429, 200])
  await fail(hub, 5)
})

test("no other spelling of the address, header or field is another account", async ({ hub }) => {
  const spellings = ["ben@hub.test", "BEN@HUB.TEST", "  ben@hub.test ", "Ben@Hub.Test\t", "\u00a0ben@hub.test"]
  for (const email of spellings) expect((await signIn(hub, email)).status).toBe(401)

  const tries = []
  for (const [at, email] of spellings.entries())
    tries.push(
      await signIn(hub, email, "a wrong password", {
        "x-forwarded-for": `10.0.0.${at}`,
        forwarded: `for=10.0.1.${at}`,
        "x-real-ip": `10.0.2.${at}`,
      }),
    )

  expect(tries.map(({ status }) => status)).toEqual([429, 429, 429, 429, 429])
  const lookalike = await signIn(hub, "ｂｅｎ@hub.test", password)
  expect(lookalike.status).toBe(401)
})

test("one address that tries many accounts waits too, whatever X-Forwarded-For says", async ({ hub }) => {
  const ctx = asSystem(hub.app)
  for (let at = 0; at < 99; at++) await countAttempt(ctx, [{ kind: "address", of: "127.0.0.1" }])
  await fail(hub, 1, "first@hub.test")

  const other = await signIn(hub, "second@hub.test", password, { "x-forwarded-for": "203.0.113.9" })

  expect(other.status).toBe(429)
})

test("rotating X-Forwarded-For and body fields does not pass the limiter", async ({ hub }) => {
  const statuses = []
  for (let at = 0; at < 12; at++) {
    const extra = { ip: `203.0.113.${at}`, user_id: at, attempt: at, username: `ben${at}`, captcha: "ok" }
    const { status } = await hub.as("nobody", {
      "x-forwarded-for": `198.51.100.${at}, 203.0.113.${at}`,
      "x-real-ip": `203.0.113.${at}`,
      "x-client-ip": `203.0.113.${at}`,
      "cf-connecting-ip": `203.0.113.${at}`,
      "user-agent": `browser ${at}`,
      cookie: `device=${at}`,
    })(account.login, {
      body: {
        email: "ben@hub.test",
        password: `guess number ${at}`,
        remember: at % 2 === 0,
        ...extra,
      },
    })
    statuses.push(status)
  }

  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429, 429, 429, 429, 429])
})

test("an office of many people who sign in rightly does not lock itself out", async ({ hub }) => {
  const ctx = asSystem(hub.app)
  for (let at = 0; at < 95; at++) await countAttempt(ctx, [{ kind: "address", of: "127.0.0.1" }])

  for (let at = 0; at < 8; at++) expect((await signIn(hub, "ben@hub.test", password)).status).toBe(200)
})

test("two hubs on one database count together, and a hub that starts again remembers", async ({ hub }) => {
  await fail(hub, 5)
  const other = await openTestHub(hub.db)

  const { status } = await signIn(other)
  await other.close()

  expect(status).toBe(429)
})

test("many tries at once are counted like one after another", async ({ hub }) => {
  const tries = await Promise.all(Array.from({ length: 30 }, () => signIn(hub)))

  const statuses = tries.map(({ status }) => status)
  expect(statuses.filter((status) => status === 401)).toHaveLength(5)
  expect(statuses.filter((status) => status === 429)).toHaveLength(25)
})

test("a key that makes calls repeatable does not undo the counting", async ({ hub }) => {
  const tries = []
  for (let at = 0; at < 7; at++) {
    const headers = { authorization: "Bearer dora", "idempotency-key": `k${at}` }
    tries.push((await signIn(hub, "ben@hub.test", "a wrong password", headers)).status)
  }

  expect(tries).toEqual([401, 401, 401, 401, 401, 429, 429])
})

test("behind one trusted proxy the address it names counts, and none that the caller adds before", async ({ hub }) => {
  const identify = () => Promise.resolve(undefined)
  const terms = { app: hub.app, identify, policy: routePolicy, noteAnswer, openView, version: "test", strict: true }
  const { fastify, router } = await createServer({ ...terms, logger: false, trusted_proxies: 1 })
  addAccountRoutes(router, { second_factor: false, provider: undefined })
  const login = (forwarded: string) =>
    fastify.inject({
      method: "POST",
      url: "/api/users/login",
      headers: { "x-forwarded-for": forwarded },
      payload: { email: "who@hub.test", password: "a wrong password" },
    })

  await login("198.51.100.1, 203.0.113.9")
  await fastify.close()

  const events = await hub.db.selectFrom("events").select("ip").where("type", "=", "user.sign_in_failed").execute()
  expect(events).toEqual([{ ip: "203.0.113.9" }])
})

test("the same work is done for an unknown, an inactive and a password-less account as for a wrong password", async ({
  hub,
}) => {
  await hub.db.updateTable("users").set({ active: false }).where("role", "=", "reviewer").execute()
  const dora = hub.db.selectFrom("people").select("id").where("name", "=", "Dora")
  await hub.db.updateTable("users").set({ password_hash: null }).where("person_id", "=", dora).execute()

  const seen = []
  for (const email of ["ben@hub.test", "who@hub.test", "cleo@hub.test", "dora@hub.test", "eve@office.test"]) {
    const started = performance.now()
    const { status, answer } = await signIn(hub, email)
    const took = performance.now() - started
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from events`.execute(hub.db)
    seen.push({ email, status, code: answer.code, error: answer.error, took, events: rows[0]!.count })
  }

  expect(new Set(seen.map(({ status, code, error }) => `${status} ${code} ${error}`)).size).toBe(1)
  expect(seen.map(({ events }) => events)).toEqual([1, 2, 3, 4, 5])
  // A refusal that compares no password takes a millisecond or two; one comparison takes tens.
  const [slowest, ...others] = seen.map(({ took }) => took).toSorted((one, other) => other - one)
  expect(Math.min(...others)).toBeGreaterThan(slowest! / 10)
})

test.for([
  ["192.0.2.7", "192.0.2.7"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:DB8:1:2::9", "2001:db8:1:2::/64"],
  ["2001:db8::9", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
])("calls from %s are counted for %s", ([ip, network]) => {
  expect(attemptAddressOf(ip!)).toBe(network)
})
