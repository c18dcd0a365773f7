import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect } from "vitest"
import { listContractRoutes, nameRoutes } from "../../test/contract-routes.ts"
import { test, type TestHub } from "../../test/hub.ts"
import { root } from "../platform/root.ts"
import { refusalCodes } from "./refusal-codes.ts"

type CallWords = {
  operationId: string
  summary: string
  description: string
  tags: string[]
  parameters?: { name: string; in: string; description?: string }[]
  responses: Record<string, { $ref?: string }>
  security: Record<string, string[]>[]
  "x-token-scope"?: string
}
type Document = { tags: { name: string }[]; paths: Record<string, Record<string, CallWords>>; components: object }

const readDocument = async (hub: TestHub) =>
  (await hub.fastify.inject({ method: "GET", url: "/api/openapi.json" })).json() as Document
const operationsOf = ({ paths }: Document) =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      call: `${method.toUpperCase()} ${path}`,
      ...operation,
    })),
  )

test("every operation has an id of its own, which is its name in the contract, and says what it does in a few words", async ({
  hub,
}) => {
  const operations = operationsOf(await readDocument(hub))
  const named = new Map(
    (await nameRoutes()).map(({ noun, verb, route }) => [
      `${route.method} ${route.path.replace(/\/$/, "")}`,
      `${noun}.${verb}`,
    ]),
  )

  expect(operations.length).toBe((await listContractRoutes()).length)
  const misnamed = operations.filter(
    ({ call, operationId }) => named.get(call.replace(/\{(\w+)\}/g, ":$1")) !== operationId,
  )
  expect(misnamed.map(({ call }) => call)).toEqual([])
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length)
  expect(operations.filter(({ summary }) => !/^[A-Z][^.]{5,90}$/.test(summary)).map(({ call }) => call)).toEqual([])
})

test("no two operations say the same of themselves", async ({ hub }) => {
  const summaries = operationsOf(await readDocument(hub)).map(({ summary }) => summary)

  expect(summaries.filter((one, at) => summaries.indexOf(one) !== at)).toEqual([])
})

test("every operation has a known tag, and every parameter says what it means", async ({ hub }) => {
  const document = await readDocument(hub)
  const tags = document.tags.map(({ name }) => name)

  for (const { tags: own, call } of operationsOf(document))
    expect([call, own.map((tag) => tags.includes(tag))]).toEqual([call, [true]])
  const mute = operationsOf(document).flatMap(({ call, parameters = [] }) =>
    parameters.filter(({ description = "" }) => description === "").map(({ name }) => `${call} ${name}`),
  )
  expect(mute).toEqual([])
})

test("every reference leads to something, and every path parameter is described once", async ({ hub }) => {
  const document = await readDocument(hub)
  const lost = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)]
    .map(([, path]) => path!)
    .filter(
      (path) =>
        path.split("/").reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], document) ===
        undefined,
    )

  expect([...new Set(lost)]).toEqual([])
  for (const { call, parameters = [] } of operationsOf(document)) {
    const wanted = [...call.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    expect([call, parameters.filter((one) => one.in === "path").map(({ name }) => name)]).toEqual([call, wanted])
  }
})

test("what needs a person says so, and what is open says that it needs nothing", async ({ hub }) => {
  const { paths } = await readDocument(hub)

  const needs = (path: string, method: string) => {
    const { security, "x-token-scope": scope } = paths[path]![method]!
    return [...security.flatMap(Object.keys), ...(scope ? [scope] : [])]
  }
  expect(needs("/api/reviews/{id}/decision", "post")).toEqual(["session"])
  expect(needs("/api/topics", "get")).toEqual(["token", "read"])
  expect(needs("/api/topics/{id}", "put")).toEqual(["token", "write"])
  expect(needs("/api/publications/{id}/release", "post")).toEqual(["token", "publish"])
  expect(needs("/api/review/{token}", "get")).toEqual([])
})

test("what changes something says whether an agent can do it", async ({ hub }) => {
  const described = operationsOf(await readDocument(hub)).filter(({ description }) => /\bagent can\b/.test(description))

  const open = described.filter(({ description }) => description.includes("An agent can do this."))
  expect(open.map(({ call }) => call).toSorted()).toEqual([
    "POST /api/comments/{id}/replies",
    "POST /api/topics",
    "POST /api/topics/{id}/comments",
    "POST /api/topics/{id}/suggestions",
  ])
  expect(described.length).toBeGreaterThan(100)
})

test("every code of a refusal in the hub has a meaning, and no other", () => {
  const sources = readdirSync(join(root, "server/src"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.includes(".test.") && !file.startsWith("api-description"))
    .map((file) => readFileSync(join(root, "server/src", file), "utf8"))
  const used = new Set(sources.flatMap((text) => [...text.matchAll(/\bcode: "([a-z_]+)"/g)].map(([, code]) => code!)))

  expect([...used].filter((code) => !Object.hasOwn(refusalCodes, code))).toEqual([])
  const unused = Object.keys(refusalCodes).filter((code) => !sources.some((text) => text.includes(`"${code}"`)))
  expect(unused.filter((code) => !sources.some((text) => new RegExp(`^  ${code}: \\d{3},$`, "m").test(text)))).toEqual(
    [],
  )
})
