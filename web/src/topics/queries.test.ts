import { expect, test } from "vitest"
import { answerCalls, refuseWith } from "../../test/answering-hub.ts"
import { deleteTopicBatch, submitNewTopic } from "./queries.ts"

const deleted = { deleted: 2, not_found: [] }

test("topics are deleted by one call", async () => {
  const calls = answerCalls(() => deleted)

  expect(await deleteTopicBatch([3, 4])).toEqual(deleted)
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual(["POST /api/topics/bulk/delete"])
})

test.each([404, 405])("where POST is answered with %i, the same is asked as DELETE", async (status) => {
  const calls = answerCalls(({ method }) => (method === "POST" ? refuseWith(status, "No.") : deleted))

  expect(await deleteTopicBatch([3, 4])).toEqual(deleted)
  expect(calls.map(({ method, path, body }) => [method, path, body])).toEqual([
    ["POST", "/api/topics/bulk/delete", { ids: [3, 4] }],
    ["DELETE", "/api/topics/bulk", { ids: [3, 4] }],
  ])
})

test("another refusal is not asked again", async () => {
  const calls = answerCalls(() => refuseWith(403, "Admin role required for bulk deletion."))

  await expect(deleteTopicBatch([3])).rejects.toThrow("Admin role required for bulk deletion.")
  expect(calls).toHaveLength(1)
})

test("a new topic that is sent again unchanged has the same key, and another text another one", async () => {
  const calls = answerCalls(() => ({ id: 7 }))
  const draft = { title: "Weights", content: "", frontmatter: "" }
  const submit = (sequence: number) => submitNewTopic({ draft, mark: { client_id: "tab-12345", sequence }, as: 1 })

  await submit(1)
  await submit(1)
  await submit(2)

  const [first, again, other] = calls.map(({ idempotency_key }) => idempotency_key)
  expect(first).not.toBeNull()
  expect(again).toBe(first)
  expect(other).not.toBe(first)
})
