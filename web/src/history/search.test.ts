import { expect, test } from "vitest"
import { revisionsToCompare, restoreQuestion } from "./pair.ts"
import { topicHistorySearch } from "./search.ts"

test.each([
  [
    { from: 2, to: 5, view: "rendered" },
    { from: 2, to: 5, view: "rendered" },
  ],
  [{ from: "2", to: -5, view: "sideways" }, {}],
  [{ from: 1.5, to: 0 }, {}],
])("the address %o asks for %o", (search, expected) => {
  expect(topicHistorySearch(search)).toEqual(expected)
})

test.each([
  [{}, 7, { from: 6, to: 7 }],
  [{}, 1, { from: 1, to: 1 }],
  [{ from: 5, to: 2 }, 7, { from: 2, to: 5 }],
  [{ to: 3 }, 7, { from: 2, to: 3 }],
  [{ from: 3 }, 7, { from: 3, to: 7 }],
  [{ from: 90, to: 99 }, 7, { from: 7, to: 7 }],
])("of %o in a history of %i revisions, %o are compared", (chosen, head, expected) => {
  expect(revisionsToCompare(chosen, head)).toEqual(expected)
})

test("a restoring names the revisions that it makes and leaves", () => {
  expect(restoreQuestion(3, 7)).toContain("a new version 8. Versions 4 to 7 stay")
  expect(restoreQuestion(6, 7)).toContain("a new version 8. Version 7 stays")
})
