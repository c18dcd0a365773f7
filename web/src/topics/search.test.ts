import { expect, test } from "vitest"
import { topicSearch } from "./search.ts"

test("the address keeps the filters of the list", () => {
  const search = {
    q: " prices ",
    status: "draft",
    collection: 3,
    project: 5,
    owner: "me",
    sort: "-title",
    limit: 50,
    cursor: "abc",
  }

  expect(topicSearch(search)).toEqual({ ...search, q: "prices" })
})

test.each([
  { q: "  " },
  { q: ["a"] },
  { status: "lost" },
  { collection: -1 },
  { collection: "x" },
  { sort: "colour" },
  { cursor: "" },
  { page: 7 },
  { owner: "ben" },
  { limit: 10 },
  { limit: 25 },
])("what the address says wrong is left out: %o", (search) => {
  expect(topicSearch(search)).toEqual({})
})

test("a search for a number is a search for its digits", () => {
  expect(topicSearch({ q: 2026 })).toEqual({ q: "2026" })
})
