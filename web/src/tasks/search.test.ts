import { expect, test } from "vitest"
import { taskSearch } from "./search.ts"

test.each([
  [{}, {}],
  [
    { q: "  tables ", project: 3, assignee: 4, priority: "high", status: "blocked", due: "week" },
    { q: "tables", project: 3, assignee: 4, priority: "high", status: "blocked", due: "week" },
  ],
  [
    { view: "board", sort: "-title", limit: 50, cursor: "abc" },
    { view: "board", sort: "-title", limit: 50, cursor: "abc" },
  ],
  [{ q: 2026 }, { q: "2026" }],
  [{ sort: "due", limit: 25, view: "table" }, {}],
  [{ project: -1, assignee: "ada", priority: "huge", status: "lost", due: "never", sort: "colour", limit: 7 }, {}],
])("of the address %o the screen of tasks understands %o", (asked, understood) => {
  expect(taskSearch(asked)).toEqual(understood)
})
