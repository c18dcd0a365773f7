import { expect, test } from "vitest"
import { openWorkReferences } from "../people/stakeholders/uses.ts"
import { workSources } from "./sources.ts"

test("everything that counts as somebody's open work can be handed over", () => {
  const places = openWorkReferences.map(({ table, column }) => `${table}.${column}`)

  expect(places.length).toBeGreaterThan(10)
  expect(Object.keys(workSources).toSorted()).toEqual(places.toSorted())
})
