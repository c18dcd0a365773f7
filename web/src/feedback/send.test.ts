import { beforeEach, expect, test, vi } from "vitest"
import { answerCalls } from "../../test/answering-hub.ts"
import { sendReport } from "./send.ts"

beforeEach(() => {
  vi.stubGlobal("innerWidth", 1280)
  vi.stubGlobal("innerHeight", 720)
})

test("feedback says from which page and window it comes", async () => {
  const calls = answerCalls(() => ({}))
  vi.stubGlobal("location", { pathname: "/topics", search: "?q=weights" })

  await sendReport({ type: "bug", message: "The list is empty." }, "key-1", { area: "Topics", steps: "Search." })

  expect(calls).toEqual([
    {
      method: "POST",
      path: "/api/feedback",
      body: {
        type: "bug",
        message: "The list is empty.",
        page: "/topics?q=weights",
        metadata: { source: "widget", viewport: "1280x720", area: "Topics", steps: "Search." },
      },
      idempotency_key: "key-1",
    },
  ])
})

test("an address that is longer than the hub takes is cut", async () => {
  const calls = answerCalls(() => ({}))
  vi.stubGlobal("location", { pathname: "/topics", search: `?q=${"x".repeat(3000)}` })

  await sendReport({ message: "Slow." }, "key-1")

  expect(calls[0]?.body).toMatchObject({ page: `/topics?q=${"x".repeat(2000 - "/topics?q=".length)}` })
})
