import { type User, users } from "@hub/contract/users"
import { expect } from "vitest"
import { type TestHub, now, type Player, test } from "../../../test/hub.ts"

const noor = { name: "Noor", email: "aa@office.test", role: "author", active: true } as const

const all = async (hub: TestHub, as: Player = "ada", query = {}) =>
  (await hub.as(as)(users.list, { query: { limit: 100, ...query } })).answer as User[]
const deactivate = async (hub: TestHub, name: string) => {
  const { id, email, role } = (await all(hub)).find((user) => user.name === name)!
  return hub.as("ada")(users.change, { params: { id }, body: { name, email, role, active: false } })
}

test("everybody else sees names, of active users only, and filters by nothing else", async ({ hub }) => {
  await deactivate(hub, "Dora")

  const listed = await hub.as("cleo")(users.list)
  const byRole = await hub.as("ben")(users.list, { query: { role: "admin" } })
  const byEmail = await all(hub, "ben", { q: "hub.test" })

  const keys = ["id", "person_id", "name"]
  expect(listed.answer.map((user) => Object.keys(user))).toEqual(Array.from({ length: 3 }, () => keys))
  expect(listed.answer.map((user) => user.name)).toEqual(["Ada", "Ben", "Cleo"])
  expect([byRole.status, byEmail]).toEqual([403, []])
})

test("the list is filtered by text, role and state, and read page by page", async ({ hub }) => {
  await deactivate(hub, "Dora")
  const names = async (query: object) => (await all(hub, "ada", query)).map(({ name }) => name)

  expect(await names({ q: "BEN@" })).toEqual(["Ben"])
  expect(await names({ role: "author" })).toEqual(["Ben", "Dora"])
  expect(await names({ active: "false" })).toEqual(["Dora"])
  const first = await hub.as("ada")(users.list, { query: { limit: 3 } })
  const cursor = new URL(/<(.*)>/.exec(String(first.headers.link))![1]!, "http://x").searchParams.get("cursor")!
  expect(first.headers["x-total-count"]).toBe("4")
  expect(await names({ limit: 3, cursor })).toEqual(["Dora"])
})

test.for<[sort: string, names: string[]]>([
  ["name", ["Ada", "Ben", "Cleo", "Dora", "Noor"]],
  ["-name", ["Noor", "Dora", "Cleo", "Ben", "Ada"]],
  ["email", ["Noor", "Ada", "Ben", "Cleo", "Dora"]],
  ["role", ["Ada", "Ben", "Dora", "Noor", "Cleo"]],
  ["-active", ["Noor", "Cleo", "Dora", "Ada", "Ben"]],
  ["-created_at", ["Noor", "Cleo", "Dora", "Ben", "Ada"]],
])("users come in the order of %s, page by page, whole", async ([sort, names], { hub }) => {
  hub.setClock(new Date(now.getTime() + 1))
  await hub.as("ada")(users.create, { body: noor })
  await deactivate(hub, "Ben")

  const listed: string[] = []
  for (let cursor: string | undefined = ""; cursor !== undefined;) {
    const query = { sort, limit: 2, ...(cursor === "" ? {} : { cursor }) } as { limit: number }
    const { headers, answer } = await hub.as("ada")(users.list, { query })
    listed.push(...answer.map(({ name }) => name))
    const next: string | undefined = /<(.*)>/.exec(String(headers.link))?.[1]
    cursor = next && new URL(next, "http://x").searchParams.get("cursor")!
  }

  expect(listed).toEqual(names)
  const byReviewer = await hub.as("cleo")(users.list, { query: { sort } as object })
  expect(byReviewer.status).toBe(/name/.test(sort) ? 200 : 403)
})
