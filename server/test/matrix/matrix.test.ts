import { importItems } from "@hub/contract/import-items"
import { reviews } from "@hub/contract/reviews"
import { expect } from "vitest"
import { type MatrixScene, createImportInStatus, createAnsweredReview } from "./fixtures.ts"
import { goldenWordsOf, routeName, registeredRoutes, runMatrixRow } from "./run-row.ts"
import { matrixPrincipals } from "./principals.ts"
import { matrixRows } from "./rows.ts"
import { test } from "./hub.ts"

// One that lets in some for one thing and others for another has a row for each.
test("every route of the hub has its row in the table", () => {
  const inTable = new Set(matrixRows.map(({ route }) => routeName(route)))
  expect([...inTable].toSorted()).toEqual([...registeredRoutes.keys()].toSorted())
})

test.for(matrixRows)("$route.method $route.path lets in whom the table says", async (row, { hub, admission }) => {
  const { words, changed } = await runMatrixRow(hub, admission, matrixPrincipals, row)

  expect(words).toEqual(goldenWordsOf(row))
  expect(changed, "whose refusal changed the database").toEqual([])
})

test("a route with two ids is refused where only one of them belongs there", async ({ hub, admission }) => {
  const scene: MatrixScene = { hub, ...admission, who: "author owner" }
  const [one, other] = [
    await createImportInStatus(scene, "needs_review"),
    await createImportInStatus(scene, "needs_review"),
  ]
  const [first, second] = [await createAnsweredReview(scene), await createAnsweredReview(scene)]
  const mixed = { params: { id: one.id, item_id: other.item_id } }

  const refused = [
    await hub.as("ben")(importItems.read, mixed),
    await hub.as("ben")(importItems.change, { ...mixed, body: { title: "Mine now" } }),
    await hub.as("ben")(reviews.feedback, { params: { id: first.topic.id, review_id: second.review.id } }),
  ]

  expect(refused.map(({ status }) => status)).toEqual([404, 404, 404])
})
