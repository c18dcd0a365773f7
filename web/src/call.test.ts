import { account } from "@hub/contract/account"
import { route } from "@hub/contract/route"
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { z } from "zod"
import { CallFailed, call, callPage } from "./call.ts"
import { answerSignIn, holdPage, isSignInShown } from "./sign-in-again.ts"

const list = route({ method: "GET", path: "/api/things", answer: z.array(z.number()), paged: true })
const make = route({
  method: "POST",
  path: "/api/things",
  body: z.object({ name: z.string() }),
  answer: z.undefined(),
  status: 204,
})

const ada = {
  id: 1,
  person_id: 1,
  name: "Ada",
  email: "ada@example.org",
  role: "admin" as const,
  title: "",
  organization: "",
  can: { administer: true, author: true },
}

type ServerReply = (request: IncomingMessage, response: ServerResponse) => void
let server: Server
let stored: Map<string, string>
let reply: ServerReply
let asked: string[]

beforeEach(async () => {
  stored = new Map([
    ["access_token", "spent"],
    ["isAuthenticated", "true"],
    ["user", JSON.stringify(ada)],
  ])
  asked = []
  server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url} ${request.headers.authorization ?? "-"}`)
    reply(request, response)
  })
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const reach = globalThis.fetch
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => reach(base + path, init))
  vi.stubGlobal("document", { cookie: "theme=dark; XSRF-TOKEN=cross%2Fsite" })
  vi.stubGlobal("navigator", {})
  vi.stubGlobal("sessionStorage", { getItem: () => null, removeItem: () => undefined })
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  server.close()
})

function answer(response: ServerResponse, status: number, body?: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(status, headers).end(body === undefined ? "" : JSON.stringify(body))
}

/** A hub that takes the token "fresh" only, and gives it out by `refresh`. */
function renewing(refresh: (response: ServerResponse) => void): ServerReply {
  return (request, response) => {
    if (request.url === account.refresh.path) return refresh(response)
    if (request.headers.authorization === "Bearer fresh") return answer(response, 200, [1])
    return answer(response, 401, { error: "Please sign in.", code: "signed_out" })
  }
}

const renewals = () => asked.filter((line) => line.includes(account.refresh.path)).length

test("calls whose token has run out renew it once and are made again", async () => {
  reply = renewing((response) =>
    answer(response, 200, { access_token: "fresh", user: ada, expires_at: "2026-11-21T12:00:00Z" }),
  )

  const answers = await Promise.all([call(list), call(list), call(list)])

  expect(answers).toEqual([[1], [1], [1]])
  expect(renewals()).toBe(1)
  expect(stored.get("access_token")).toBe("fresh")
})

test("a session that cannot be renewed leaves nothing in the browser", async () => {
  reply = renewing((response) => answer(response, 401, { error: "Please sign in.", code: "signed_out" }))

  await expect(call(list)).rejects.toThrow("Please sign in.")

  expect([...stored.keys()]).toEqual([])
})

test.each([429, 503])("a hub that answers %i while renewing ends no session", async (status) => {
  reply = renewing((response) => answer(response, status, { error: "Not now.", code: "later" }))

  await expect(call(list)).rejects.toThrow("Not now.")

  expect(stored.get("user")).toBeDefined()
})

test("a token that another tab replaces meanwhile ends no session", async () => {
  reply = (request, response) => {
    if (request.url === account.refresh.path)
      return answer(response, 200, { access_token: "ours", user: ada, expires_at: "2026-11-21T12:00:00Z" })
    if (request.headers.authorization === "Bearer ours") stored.set("access_token", "theirs")
    return answer(response, 401, { error: "Please sign in.", code: "signed_out" })
  }

  await expect(call(list)).rejects.toThrow("Please sign in.")

  expect(stored.get("access_token")).toBe("theirs")
  expect(stored.get("user")).toBeDefined()
})

test("a hub that refuses even a new token ends the session", async () => {
  reply = (request, response) => {
    if (request.url === account.refresh.path)
      return answer(response, 200, { access_token: "ours", user: ada, expires_at: "2026-11-21T12:00:00Z" })
    return answer(response, 401, { error: "Please sign in.", code: "signed_out" })
  }

  await expect(call(list)).rejects.toThrow("Please sign in.")

  expect([...stored.keys()]).toEqual([])
})

test("a wrong password is refused without asking to renew", async () => {
  reply = (_, response) => answer(response, 401, { error: "Invalid email or password", code: "signed_out" })

  const signingIn = call(account.login, { body: { email: "ada@example.org", password: "wrong" } })

  await expect(signingIn).rejects.toThrow("Invalid email or password")
  expect(renewals()).toBe(0)
})

test("creating sends its body, its key and the cross-site token", async () => {
  let heard: IncomingMessage["headers"] = {}
  reply = (request, response) => {
    heard = request.headers
    answer(response, 204)
  }

  await call(make, { body: { name: "n" }, idempotency_key: "once" })

  expect(heard["idempotency-key"]).toBe("once")
  expect(heard["x-xsrf-token"]).toBe("cross/site")
  expect(heard["content-type"]).toBe("application/json")
})

test("a page tells its rows, the next cursor and the count of all", async () => {
  reply = (_, response) =>
    answer(response, 200, [1, 2], { link: '</api/things?cursor=c2>; rel="next"', "x-total-count": "41" })

  expect(await callPage(list)).toEqual({ rows: [1, 2], next: "c2", total: 41 })
})

test.each([
  [
    "a refusal names the fields to mend",
    422,
    JSON.stringify({ error: "No.", code: "invalid", fields: { name: "Required." } }),
    "invalid",
  ],
  ["an answer that is no refusal of the hub still says its status", 502, "<html>Bad gateway</html>", "unexpected"],
])("%s", async (_, status, body, code) => {
  reply = (_, response) => response.writeHead(status).end(body)

  const failed = await call(list).catch((error: unknown) => error)

  expect(failed).toBeInstanceOf(CallFailed)
  expect(failed).toMatchObject({ status, failure: { code } })
})

test("a call for one person is not carried by another's session", async () => {
  reply = (_, response) => answer(response, 200, [1])

  await expect(call(list, { as: 2 })).rejects.toMatchObject({ status: 401, failure: { code: "other_person" } })

  expect(asked).toEqual([])
  expect(await call(list, { as: ada.person_id })).toEqual([1])
})

test("a session that ran out over unsaved text is begun again, and the call is made then", async () => {
  vi.stubGlobal("addEventListener", () => {})
  vi.stubGlobal("removeEventListener", () => {})
  const releasePage = holdPage()
  reply = renewing((response) => answer(response, 401, { error: "Please sign in.", code: "signed_out" }))

  const waiting = call(list, { insist: true })
  await vi.waitUntil(isSignInShown)
  stored.set("access_token", "fresh")
  answerSignIn(true)

  expect([await waiting, stored.has("user")]).toEqual([[1], true])
  releasePage()
})

test("who does not sign in again keeps their page, and the call fails", async () => {
  vi.stubGlobal("addEventListener", () => {})
  vi.stubGlobal("removeEventListener", () => {})
  const releasePage = holdPage()
  reply = renewing((response) => answer(response, 401, { error: "Please sign in.", code: "signed_out" }))

  const waiting = call(list, { insist: true })
  await vi.waitUntil(isSignInShown)
  answerSignIn(false)

  await expect(waiting).rejects.toMatchObject({ status: 401 })
  expect(stored.has("user")).toBe(true)
  releasePage()
})

test("a renewal lets nobody else in over unsaved text before the dialog has asked", async () => {
  vi.stubGlobal("addEventListener", () => {})
  vi.stubGlobal("removeEventListener", () => {})
  const releasePage = holdPage()
  const dora = { ...ada, person_id: 2, name: "Dora" }
  reply = renewing((response) =>
    answer(response, 200, { access_token: "fresh", user: dora, expires_at: "2026-11-21T12:00:00Z" }),
  )

  const waiting = call(list, { insist: true })
  await vi.waitUntil(isSignInShown)

  expect([stored.get("access_token"), stored.get("user")]).toEqual(["spent", JSON.stringify(ada)])
  answerSignIn(false)
  await expect(waiting).rejects.toMatchObject({ status: 401 })
  releasePage()
})

test("a hub out of reach is told from a refusal", async () => {
  reply = (request) => request.socket.destroy()

  await expect(call(list)).rejects.toMatchObject({ status: 0, failure: { code: "unreachable" } })
  expect(stored.get("user")).toBeDefined()
})
