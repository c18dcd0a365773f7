import { expect, test } from "vitest"
import { endedReviewSearch } from "./search.ts"

test("the address of the history keeps what the history understands", () => {
  const asked = {
    q: " rate ",
    project: 3,
    person: 4,
    outcome: "declined",
    from: "2026-01-01",
    sort: "asked",
    cursor: "x",
  }

  expect(endedReviewSearch(asked)).toEqual({ ...asked, q: "rate" })
})

test.each([
  { sort: "-ended" },
  { sort: "title" },
  { outcome: "lost" },
  { project: "x" },
  { from: "soon" },
  { to: "2026-13-01" },
])("%j is no choice of the history", (asked) => {
  expect(endedReviewSearch(asked)).toEqual({})
})
