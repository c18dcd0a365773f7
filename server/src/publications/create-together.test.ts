import { collections } from "@hub/contract/collections"
import { publications } from "@hub/contract/publications"
import { topics } from "@hub/contract/topics"
import { expect } from "vitest"
import { type TestHub, test } from "../../test/hub.ts"

async function createGuide(hub: TestHub) {
  const { answer } = await hub.as("ben")(collections.create, { body: { name: "Guide" } })
  await hub.as("ben")(topics.create, { body: { title: "Prices", content: "Words.", collection_id: answer.id } })
  return answer.id
}

const editionsOf = async (hub: TestHub, collection: number) =>
  (await hub.as("ben")(publications.list, { query: { collection } })).answer
    .map(({ kind, edition, visibility }) => `${kind} ${edition} ${visibility}`)
    .toSorted()

const both = [
  { kind: "mobile_kb", visibility: "public" },
  { kind: "pdf", visibility: "private" },
] as const

test("a knowledge base and a PDF are asked for in one step, and each has its own edition and readers", async ({
  hub,
}) => {
  const collection_id = await createGuide(hub)
  await hub.as("ben")(publications.create, { body: { collection_id, kind: "pdf" } })
  await hub.settle()

  const { status, answer } = await hub.as("ben")(publications.createTogether, {
    body: { collection_id, editions: [...both] },
  })

  expect([status, answer.editions.map(({ kind, edition }) => [kind, edition])]).toEqual([
    202,
    [
      ["mobile_kb", 1],
      ["pdf", 2],
    ],
  ])
  expect(await editionsOf(hub, collection_id)).toEqual(["mobile_kb 1 public", "pdf 1 private", "pdf 2 private"])
  const beside = async (id: number) =>
    (await hub.as("ben")(publications.get, { params: { id } })).answer.together.map(
      ({ kind, edition }) => `${kind} ${edition}`,
    )
  expect(await beside(answer.editions[0]!.id)).toEqual(["pdf 2"])
  expect(await beside(answer.editions[1]!.id)).toEqual(["mobile_kb 1"])
})

test("of two editions that are asked for together none is made where one is refused", async ({ hub }) => {
  const collection_id = await createGuide(hub)
  await hub.as("ben")(publications.create, { body: { collection_id, kind: "pdf" } })

  const { status } = await hub.as("ben")(publications.createTogether, { body: { collection_id, editions: [...both] } })
  const twice = await hub.as("ben")(publications.createTogether, {
    body: { collection_id, editions: [both[0], both[0]] },
  })

  expect([status, twice.status]).toEqual([409, 422])
  expect(await editionsOf(hub, collection_id)).toEqual(["pdf 1 private"])
})
