import { expect, test } from "vitest"
import { shownCollection } from "./shown-collection.ts"

test.each([
  ["/collections/7", {}, 7],
  ["/organize/7", {}, 7],
  ["/topics/3", { in: 7 }, 7],
  ["/document-builder", { collection: 7 }, 7],
  ["/topics/3", {}, undefined],
  ["/topics", { collection: 7 }, undefined],
  ["/collections/create", {}, undefined],
  ["/collections", { project: 7 }, undefined],
])("at %s with %o the collection %s is marked as open", (pathname, search, id) => {
  expect(shownCollection({ pathname, search })).toBe(id)
})
