import { expect, test } from "vitest"
import { milestoneSearch } from "./search.ts"

test.each([
  [{}, {}],
  [
    { q: " census ", project: 3, type: "release", status: "missed", sort: "-name", cursor: "abc" },
    { q: "census", project: 3, type: "release", status: "missed", sort: "-name", cursor: "abc" },
  ],
  [{ q: 2026, sort: "date" }, { q: "2026" }],
  [{ project: 0, type: "party", status: "late", sort: "health", cursor: "" }, {}],
])("of the address %o the screen of milestones understands %o", (asked, understood) => {
  expect(milestoneSearch(asked)).toEqual(understood)
})
