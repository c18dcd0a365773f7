import { expect, test } from "vitest"
import { listSearch } from "./list-search.ts"

const search = listSearch({ q: "text", project: "id", status: ["todo", "done"] })

test.each([
  [
    { q: " prices ", project: 7, status: "done", cursor: "abc" },
    { q: "prices", project: 7, status: "done", cursor: "abc" },
  ],
  [{ q: 2027 }, { q: "2027" }],
  [{ q: " ", project: "7", status: "asleep" }, {}],
  [{ project: -1, q: ["a"], other: "x" }, {}],
  [{ project: 1.5 }, {}],
])("of the address %o a list understands %o", (address, filters) => {
  expect(search(address)).toEqual(filters)
})
