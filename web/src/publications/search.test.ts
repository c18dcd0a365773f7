import { expect, test } from "vitest"
import { publicationSearch } from "./search.ts"

test.each([
  [
    { collection: 7, kind: "pdf" },
    { collection: 7, kind: "pdf" },
  ],
  [{ collection: "seven", kind: "epub" }, {}],
  [{ collection: -1 }, {}],
  [{ collection: 1.5, more: true }, {}],
])("of the address %j the filters %j are taken", (address, filters) => {
  expect(publicationSearch(address)).toEqual(filters)
})
