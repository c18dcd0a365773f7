import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { deleteTopicBatch, submitNewTopic } from "./queries.ts"

type SentCall = { method: string; path: string; body: unknown; key: string | null }
let calls: SentCall[]
let answers: Response[]

beforeEach(() => {
  calls = []
  const user = JSON.stringify({
    id: 1,
    person_id: 1,
    name: "Ada",
    role: "admin",
    can: { administer: true, author: true },
  })
  vi.stubGlobal("localStorage", { getItem: (name: string) => (name === "user" ? user : "token") })
  vi.stubGlobal("document", { cookie: "" })
  vi.stubGlobal("fetch", async (path: string, { method, body, headers }: RequestInit) => {
    const key = new Headers(headers).get("idempotency-key")
    calls.push({ method: method ?? "GET", path, body: typeof body === "string" ? JSON.parse(body) : undefined, key })
    return answers.shift()
  })
})
afterEach(() => vi.unstubAllGlobals())

const refusal = (status: number) => Response.json({ error: "No.", code: "refused" }, { status })
const deleted = { deleted: 2, not_found: [] }

test("topics are deleted by one call", async () => {
  answers = [Response.json(deleted)]

  expect(await deleteTopicBatch([3, 4])).toEqual(deleted)
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual(["POST /api/topics/bulk/delete"])
})

test.each([404, 405])("where POST is answered with %i, the same is asked as DELETE", async (status) => {
  answers = [refusal(status), Response.json(deleted)]

  expect(await deleteTopicBatch([3, 4])).toEqual(deleted)
  expect(calls.map(({ method, path, body }) => [method, path, body])).toEqual([
    ["POST", "/api/topics/bulk/delete", { ids: [3, 4] }],
    ["DELETE", "/api/topics/bulk", { ids: [3, 4] }],
  ])
})

test("another refusal is not asked again", async () => {
  answers = [refusal(403)]

  await expect(deleteTopicBatch([3])).rejects.toThrow("No.")
  expect(calls).toHaveLength(1)
})

test("a new topic that is sent again unchanged has the same key, and another text another one", async () => {
  const draft = { title: "Weights", content: "", frontmatter: "" }
  const submit = (sequence: number) => submitNewTopic({ draft, mark: { client_id: "tab-12345", sequence }, as: 1 })
  answers = [1, 2, 3].map(() => Response.json({ id: 7 }))

  await submit(1)
  await submit(1)
  await submit(2)

  const [first, again, other] = calls.map(({ key }) => key)
  expect(first).not.toBeNull()
  expect(again).toBe(first)
  expect(other).not.toBe(first)
})
