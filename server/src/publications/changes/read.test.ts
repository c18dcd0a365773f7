import { collections } from "@hub/contract/collections"
import { editionChanges } from "@hub/contract/edition-changes"
import { publications } from "@hub/contract/publications"
import type { RouteRequest } from "@hub/contract/route"
import { structure } from "@hub/contract/structure"
import { topics } from "@hub/contract/topics"
import { variables } from "@hub/contract/variables"
import { expect } from "vitest"
import { type TestHub, test } from "../../../test/hub.ts"

type ComparedStructureOp = RouteRequest<typeof structure.change>["body"]["ops"][number]

/** A collection of ben's with a topic for each text, called One, Two and so on. */
async function collected(hub: TestHub, ...texts: string[]) {
  const { answer } = await hub.as("ben")(collections.create, { body: { name: "Price guide" } })
  const ids: number[] = []
  for (const [at, content] of texts.entries()) {
    const body = { title: ["One", "Two", "Three", "Four", "Five"][at]!, content, collection_id: answer.id }
    ids.push((await hub.as("ben")(topics.create, { body })).answer.id)
  }
  return { collection_id: answer.id, ids }
}

async function published(hub: TestHub, collection_id: number) {
  const { answer } = await hub.as("ben")(publications.create, { body: { collection_id, kind: "mobile_kb" } })
  await hub.settle()
  return answer.id
}

async function arrange(hub: TestHub, id: number, ops: (node: Record<string, number>) => ComparedStructureOp[]) {
  const { nodes, version } = (await hub.as("ben")(structure.read, { params: { id } })).answer
  const node = Object.fromEntries(nodes!.map((one) => [one.title, one.id]))
  const body = { base_version: version, ops: ops(node) }
  const { status, answer } = await hub.as("ben")(structure.change, { params: { id }, body })
  expect([status, answer.refused]).toEqual([200, []])
}

const save = (hub: TestHub, id: number, title: string, content: string) =>
  hub.as("ben")(topics.save, { params: { id }, body: { title, content } })
const compared = async (hub: TestHub, id: number, against?: number) =>
  (await hub.as("cleo")(editionChanges.comparison, { params: { id }, query: { ...(against && { against }) } })).answer
const listed = async (hub: TestHub, id: number, query: RouteRequest<typeof editionChanges.list>["query"] = {}) =>
  hub.as("cleo")(editionChanges.list, { params: { id }, query })
const readChanges = async (hub: TestHub, id: number, query = {}) =>
  (await listed(hub, id, query)).answer.map(({ title, what }) => `${title}: ${what.join(", ")}`)

test("an edition tells what came, went, moved and changed since any earlier one", async ({ hub }) => {
  const { collection_id, ids } = await collected(hub, "Prices rise.", "Wages rise.", "Rents rise.", "Costs rise.")
  const first = await published(hub, collection_id)
  await save(hub, ids[0]!, "One", "Prices fall.")
  const second = await published(hub, collection_id)
  await save(hub, ids[1]!, "Second", "Wages rise.")
  await hub.as("ben")(topics.create, { body: { title: "Five", content: "Fees rise.", collection_id } })
  await arrange(hub, collection_id, (node) => [
    { op: "move", id: node["Four"]!, parent_id: null, after_id: null },
    { op: "remove", id: node["One"]! },
  ])
  const third = await published(hub, collection_id)

  expect(await readChanges(hub, second)).toEqual(["One: changed"])
  expect(await readChanges(hub, third)).toEqual(["One: removed", "Four: moved", "Second: renamed", "Five: added"])
  expect(await readChanges(hub, third, { against: first })).toEqual(await readChanges(hub, third))
  const { editions, against, counts, values } = await compared(hub, third)
  expect(editions.map(({ id, edition }) => [id, edition])).toEqual([
    [second, 2],
    [first, 1],
  ])
  expect([against?.edition, values]).toEqual([2, []])
  expect(counts).toEqual({ added: 1, removed: 1, moved: 1, renamed: 1, changed: 0 })
  expect((await compared(hub, third, first)).against?.edition).toBe(1)
})

test("a topic is changed where only a value in it is another, and the values are told", async ({ hub }) => {
  for (const slug of ["office", "city"]) await hub.as("ada")(variables.create, { body: { slug, value: "Old" } })
  const { collection_id, ids } = await collected(hub, "By the {{office}}.", "No value.", "In {{city}}.")
  const first = await published(hub, collection_id)
  const { answer } = await hub.as("ada")(variables.list)
  const { id } = answer.find(({ slug }) => slug === "office")!
  await hub.as("ada")(variables.change, { params: { id }, body: { value: "New <b>" } })
  const second = await published(hub, collection_id)

  expect(await readChanges(hub, second)).toEqual(["One: changed"])
  expect((await compared(hub, second)).values).toEqual([{ slug: "office", before: "Old", after: "New <b>" }])
  const params = { id: second, topic_id: ids[0]! }
  const { answer: difference } = await hub.as("cleo")(editionChanges.difference, { params, query: { against: first } })
  expect(difference.title).toBe("One")
  expect(difference.html).toContain('<del class="difference">Old</del>')
  expect(difference.html).not.toContain("<b>")
})

test("changes come page by page", async ({ hub }) => {
  const { collection_id } = await collected(hub, "A.", "B.", "C.")
  await published(hub, collection_id)
  await arrange(hub, collection_id, (node) =>
    ["One", "Two", "Three"].map((name) => ({ op: "remove", id: node[name]! })),
  )
  await hub.as("ben")(topics.create, { body: { title: "Four", content: "D.", collection_id } })
  const second = await published(hub, collection_id)

  const page = await listed(hub, second, { limit: 3 })
  const next = /cursor=([^&>]+)/.exec(String(page.headers["link"]))?.[1] ?? ""

  expect([page.answer.length, page.headers["x-total-count"]]).toEqual([3, "4"])
  expect((await listed(hub, second, { limit: 3, cursor: decodeURIComponent(next) })).answer).toMatchObject([
    { what: ["added"], title: "Four" },
  ])
})

test("the first edition has nothing to be compared with, and a later one is no earlier one", async ({ hub }) => {
  const { collection_id, ids } = await collected(hub, "Prices rise.")
  const first = await published(hub, collection_id)
  const second = await published(hub, collection_id)

  expect(await compared(hub, first)).toMatchObject({ editions: [], against: null })
  expect(await readChanges(hub, first)).toEqual([])
  expect((await listed(hub, first, { against: second })).status).toBe(404)
  const params = { id: second, topic_id: ids[0]! + 1000 }
  expect((await hub.as("cleo")(editionChanges.difference, { params, query: { against: first } })).status).toBe(404)
})

test("a topic that was deleted since is told by the title it had", async ({ hub }) => {
  const { collection_id, ids } = await collected(hub, "Prices rise.", "Wages rise.")
  await published(hub, collection_id)
  await hub.as("ada")(topics.bulkDelete, { body: { ids: [ids[0]!] } })
  const second = await published(hub, collection_id)

  expect((await listed(hub, second)).answer).toMatchObject([{ title: "One", topic_id: null, what: ["removed"] }])
})

test("a heading, and a topic under a title of the collection, are changed where a value in them is another", async ({
  hub,
}) => {
  const { answer } = await hub.as("ada")(variables.create, { body: { slug: "year", value: "2025" } })
  const { collection_id } = await collected(hub, "Prices rise.")
  await arrange(hub, collection_id, (node) => [
    {
      op: "add",
      ref: -1,
      node: { kind: "heading", title_override: "Figures of {{year}}" },
      parent_id: null,
      after_id: null,
    },
    { op: "update", id: node["One"]!, set: { title_override: "Prices of {{year}}" } },
  ])
  await published(hub, collection_id)
  await hub.as("ada")(variables.change, { params: { id: answer.id }, body: { value: "2026" } })

  const second = await published(hub, collection_id)

  expect(await readChanges(hub, second)).toEqual(["Figures of {{year}}: changed", "Prices of {{year}}: changed"])
})
