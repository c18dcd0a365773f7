import { expect, test } from "vitest"
import { accessQueueSearch, userFilters } from "./filters.ts"

test.each([
  [{ view: "requests" }, { view: "requests" }],
  [
    { view: "requests", status: "declined", q: "x" },
    { view: "requests", status: "declined" },
  ],
  [{ view: "requests", status: "new" }, { view: "requests" }],
  [{ view: "requests", status: "inactive" }, { view: "requests" }],
  [{ view: "elsewhere", status: "active" }, {}],
])("of the address %o the queue of access requests understands %o", (asked, understood) => {
  expect(accessQueueSearch(asked)).toEqual(understood)
})

test("accounts and access requests each have their own statuses", () => {
  expect(userFilters.read({ view: "elsewhere", status: "active" })).toEqual({ status: "active" })
  expect(userFilters.read({ status: "declined" })).toEqual({})
})
