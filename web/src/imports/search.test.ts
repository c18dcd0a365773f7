import { expect, test } from "vitest"
import { authorHistorySearch } from "../author/search.ts"
import { importSearch } from "./search.ts"

test.each([
  [
    { from: "2026-11-01", to: "2026-11-30" },
    { from: "2026-11-01", to: "2026-11-30" },
  ],
  [{ from: "2026-02-31", to: "soon" }, {}],
  [{ from: "2026-11-1", to: "2026-11-30" }, { to: "2026-11-30" }],
])("of the days %j in an address those count that there are: %j", (asked, days) => {
  expect(importSearch(asked)).toEqual(days)
  expect(authorHistorySearch(asked)).toEqual(days)
})

test("the other filters of an import stay beside a day that is none", () => {
  const asked = { q: "prices", status: "failed", type: "word", person: 4, from: "soon", cursor: "c" }

  expect(importSearch(asked)).toEqual({ q: "prices", status: "failed", type: "word", person: 4, cursor: "c" })
})
