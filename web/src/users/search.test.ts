import { expect, test } from "vitest"
import { userSearch } from "./search.ts"

test.each([
  [{}, {}],
  [
    { q: "  grace ", role: "admin", status: "inactive" },
    { q: "grace", role: "admin", status: "inactive" },
  ],
  [{ q: 42 }, { q: "42" }],
  [
    { sort: "-created_at", limit: 50, cursor: "abc" },
    { sort: "-created_at", limit: 50, cursor: "abc" },
  ],
  [{ sort: "name", limit: 25 }, {}],
  [{ role: "root", status: "asleep", sort: "password_hash", limit: 7, cursor: "" }, {}],
  [{ view: "requests" }, { view: "requests" }],
  [
    { view: "requests", status: "declined", q: "x" },
    { view: "requests", status: "declined" },
  ],
  [{ view: "requests", status: "new" }, { view: "requests" }],
  [{ view: "requests", status: "inactive" }, { view: "requests" }],
  [{ view: "elsewhere", status: "active" }, { status: "active" }],
])("of the address %o the screen of users understands %o", (asked, understood) => {
  expect(userSearch(asked)).toEqual(understood)
})
