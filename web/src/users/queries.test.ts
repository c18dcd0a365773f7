import { QueryClient } from "@tanstack/react-query"
import { expect, test } from "vitest"
import { answerCalls } from "../../test/answering-hub.ts"
import { heirsQuery, userList } from "./queries.ts"

const row = (id: number) => ({ id, name: `User ${id}`, can: {} })

test("the heirs of a user are authors and administrators that are active, and not the user themselves", async () => {
  const calls = answerCalls(({ path }) => (path.includes("role=author") ? [row(2), row(3)] : [row(4)]))

  const heirs = await new QueryClient().fetchQuery(heirsQuery(3, "be", ["author", "admin"]))

  expect(heirs.map(({ id }) => id)).toEqual([2, 4])
  expect(calls.map(({ path }) => Object.fromEntries(new URL(path, "http://hub.test").searchParams))).toEqual([
    { q: "be", role: "author", active: "true", limit: "25" },
    { q: "be", role: "admin", active: "true", limit: "25" },
  ])
})

test.each([
  ["active", "true"],
  ["inactive", "false"],
  [undefined, null],
] as const)("the list of users whose status is %s asks for active=%s", async (status, active) => {
  const calls = answerCalls(() => [row(2)])

  await new QueryClient().fetchQuery(userList(status ? { status } : {}))

  const asked = new URL(calls[0]?.path ?? "", "http://hub.test").searchParams
  expect([asked.get("active"), asked.has("status")]).toEqual([active, false])
})
