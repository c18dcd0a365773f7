import type { Publication } from "@hub/contract/publications"
import { expect, test } from "vitest"
import { groupByCollection } from "./live.ts"

const edition = (id: number, collection_id: number | null, kind: Publication["kind"], title = `C${collection_id}`) =>
  ({ id, collection_id, kind, title }) as Publication

test("live editions stand by collection, the one published last first, and its PDF before its knowledge base", () => {
  const live = [edition(9, 2, "mobile_kb"), edition(8, 1, "pdf"), edition(7, 2, "pdf")]

  expect(groupByCollection(live).map(({ title, editions }) => [title, editions.map((one) => one.kind)])).toEqual([
    ["C2", ["pdf", "mobile_kb"]],
    ["C1", ["pdf"]],
  ])
})

test("a renamed collection goes by its newest edition's title; editions whose collection is gone stand alone", () => {
  const live = [
    edition(9, 1, "pdf", "New name"),
    edition(8, 1, "mobile_kb", "Old name"),
    edition(7, null, "pdf", "Gone"),
    edition(6, null, "pdf", "Gone"),
  ]

  expect(groupByCollection(live).map(({ title, editions }) => [title, editions.length])).toEqual([
    ["New name", 2],
    ["Gone", 1],
    ["Gone", 1],
  ])
})
