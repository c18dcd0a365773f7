import type { Structure } from "@hub/contract/structure"
import { QueryClient } from "@tanstack/react-query"
import { expect, test } from "vitest"
import { answerCalls } from "../../test/answering-hub.ts"
import { allCollectionsQuery } from "./all-collections.ts"
import { readStructureAgain, structureQuery } from "./queries.ts"

const nodes = (...titles: string[]) => titles.map((title) => ({ title })) as Structure["nodes"] & object
const structure = (more: Partial<Structure>): Structure => ({
  name: "Handbook",
  archived: false,
  frozen: false,
  version: 4,
  nodes: null,
  can: { arrange: true },
  ...more,
})

function showing(version: number, titles: string[]) {
  const cache = new QueryClient()
  const { queryKey } = structureQuery(7)
  cache.setQueryData(queryKey, { ...structure({ version }), nodes: nodes(...titles) })
  const shown = () => cache.getQueryData(queryKey)
  return { cache, shown, titles: () => shown()?.nodes.map(({ title }) => title) }
}

test("an outline that others changed is read from the version that is shown", async () => {
  const calls = answerCalls(() => structure({ version: 5, nodes: nodes("Weights", "Rents") }))
  const { cache, shown, titles } = showing(4, ["Weights"])

  await readStructureAgain(cache, 7)

  expect(calls.map(({ path }) => path)).toEqual(["/api/collections/7/structure?since=4"])
  expect([titles(), shown()?.version]).toEqual([["Weights", "Rents"], 5])
})

test("an outline that is the same keeps its nodes, and what else is known of it is new", async () => {
  answerCalls(() => structure({ version: 4, name: "Manual", frozen: true }))
  const { cache, shown, titles } = showing(4, ["Weights"])
  const before = shown()?.nodes

  await readStructureAgain(cache, 7)

  expect(shown()).toMatchObject({ name: "Manual", frozen: true, version: 4 })
  expect([titles(), shown()?.nodes === before]).toEqual([["Weights"], true])
})

test("an answer that comes after a newer one leaves the newer outline", async () => {
  const { cache, shown, titles } = showing(4, ["Weights"])
  answerCalls(() => {
    const { queryKey } = structureQuery(7)
    cache.setQueryData(queryKey, { ...structure({ version: 6 }), nodes: nodes("Own change") })
    return structure({ version: 5, nodes: nodes("Theirs") })
  })

  await readStructureAgain(cache, 7)

  expect([titles(), shown()?.version]).toEqual([["Own change"], 6])
})

test("nothing is read of an outline that is not shown", async () => {
  const calls = answerCalls(() => structure({}))

  await readStructureAgain(new QueryClient(), 7)

  expect(calls).toEqual([])
})

const page = (id: number, next: boolean) =>
  Response.json([{ id, name: `Collection ${id}` }], {
    headers: next ? { link: `</api/collections?cursor=c${id}>; rel="next"` } : {},
  })

test("collections to choose from are read page after page", async () => {
  const calls = answerCalls(({ path }) => (path.includes("cursor=c1") ? page(2, false) : page(1, true)))

  const choices = await new QueryClient().fetchQuery(allCollectionsQuery())

  expect(choices).toEqual([
    { value: "1", label: "Collection 1" },
    { value: "2", label: "Collection 2" },
  ])
  expect(calls).toHaveLength(2)
})

test("after the first thousand no more are read", async () => {
  const calls = answerCalls(() => page(1, true))

  await new QueryClient().fetchQuery(allCollectionsQuery())

  expect(calls).toHaveLength(10)
  expect(calls.every(({ path }) => path.includes("limit=100"))).toBe(true)
})
