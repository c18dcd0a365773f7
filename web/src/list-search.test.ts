import { expect, test } from "vitest"
import { defineListSearch } from "./list-search.ts"

const search = defineListSearch({ q: "text", project: "id", owner: "me or id", status: ["todo", "done"] })

test.each([
  [
    { q: " prices ", project: 7, status: "done", cursor: "abc" },
    { q: "prices", project: 7, status: "done", cursor: "abc" },
  ],
  [{ q: 2027 }, { q: "2027" }],
  [{ owner: "me" }, { owner: "me" }],
  [{ owner: 3 }, { owner: 3 }],
  [{ owner: "you" }, {}],
  [{ q: " ", project: "7", status: "asleep" }, {}],
  [{ project: -1, q: ["a"], other: "x" }, {}],
  [{ project: 1.5 }, {}],
])("of the address %o a list understands %o", (address, filters) => {
  expect(search(address)).toEqual(filters)
})
