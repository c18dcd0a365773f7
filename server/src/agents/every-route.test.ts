import { expect } from "vitest"
import { createAgent } from "../../test/agents.ts"
import { test, type TestHub } from "../../test/hub.ts"
import { digestAllRows, registeredRoutes } from "../../test/matrix/run-row.ts"

/** What an agent may change, and nothing else: it comments, suggests, replies and drafts. */
const suggesting = [
  "POST /api/topics",
  "POST /api/topics/:id/comments",
  "POST /api/topics/:id/suggestions",
  "POST /api/comments/:id/replies",
]
const all = [...registeredRoutes]
const writing = all.filter(([name]) => !name.startsWith("GET "))
const addressOf = (path: string) => path.replace(/:\w+/g, "1")

async function callAll(hub: TestHub, token: string, routes: [name: string, permission: string][]) {
  const answers: [name: string, status: number, code: unknown][] = []
  for (const [name] of routes) {
    const [method, path = ""] = name.split(" ")
    const { statusCode, body } = await hub.fastify.inject({
      method: method as "POST",
      url: addressOf(path),
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      payload: "{}",
    })
    answers.push([name, statusCode, body.startsWith("{") ? (JSON.parse(body) as { code?: unknown }).code : undefined])
  }
  return answers
}

test.for(["ada", "ben", "dora", "cleo"] as const)(
  "an agent of %s is refused every call that changes something, but for comments, suggestions and drafts",
  async (owner, { hub }) => {
    const token = await createAgent(hub, owner)
    // Its first use is written down; after that the clock stops.
    await callAll(hub, token, [["GET /api/users/me", ""]])
    const before = await digestAllRows(hub)

    const answers = await callAll(hub, token, writing)

    const open = answers.filter(([, status]) => status !== 403).map(([name]) => name)
    const ofReviewers = owner === "cleo" ? suggesting.filter((name) => name !== "POST /api/topics") : suggesting
    expect(writing.length).toBeGreaterThan(250)
    expect(open.toSorted()).toEqual(ofReviewers.toSorted())
    expect(await digestAllRows(hub)).toBe(before)
  },
)

test("an agent of an administrator is refused as one, not for want of a role", async ({ hub }) => {
  const answers = await callAll(hub, await createAgent(hub, "ada"), writing)

  const otherwise = answers.filter(([name, , code]) => code !== "beyond_agent" && !suggesting.includes(name))
  expect(otherwise).toEqual([])
})
