import { expect, test } from "vitest"
import { changeSearch, clearFilters, filtersIn, firstPage, sortDirection, toggleSort } from "./list-address.ts"
import { choice, day, defineList, owner, record, words } from "./list-definition.ts"
import { projectChoices } from "../choices.ts"

const list = defineList(
  {
    q: words("Title"),
    status: choice("Status", ["todo", "done"], { todo: "To do", done: { label: "Done" } }),
    project: record("Project", "Any project", projectChoices),
    owner,
    from: day("From"),
  },
  { sorts: ["due", "-due", "title"], usualSort: "due", sizes: [25, 50], also: { view: ["board"] } },
)

test.each([
  [
    { q: " prices ", status: "done", project: 7, owner: "me", from: "2026-11-27" },
    { q: "prices", status: "done", project: 7, owner: "me", from: "2026-11-27" },
  ],
  [
    { sort: "-due", limit: 50, cursor: "abc", view: "board" },
    { sort: "-due", limit: 50, cursor: "abc", view: "board" },
  ],
  [{ sort: "due", limit: 25 }, {}],
  [
    { q: 2027, owner: 3 },
    { q: "2027", owner: 3 },
  ],
  [{ q: " ", status: "asleep", project: "7", owner: "you", from: "2026-02-31" }, {}],
  [{ sort: "colour", limit: 7, view: "table", cursor: "", other: "x" }, {}],
])("of the address %o a list understands %o", (address, search) => {
  expect(list.read(address)).toEqual(search)
})

test("a list without orders and sizes has none in its address", () => {
  const plain = defineList({ q: words("Name") })

  expect(plain.read({ q: "a", sort: "name", limit: 50 })).toEqual({ q: "a" })
})

test("choices have the names that a record or a function gives them", () => {
  expect(list.filters["status"]).toMatchObject({
    any: "Any status",
    choices: [
      { value: "todo", label: "To do" },
      { value: "done", label: "Done" },
    ],
  })
  expect(choice("Level", ["low"], (level) => `It is ${level}`).choices).toEqual([{ value: "low", label: "It is low" }])
})

const search = list.read({ q: "prices", status: "done", sort: "title", limit: 50, view: "board", cursor: "abc" })

test("a filter that changes leads to the first page and leaves the rest", () => {
  expect(changeSearch(list, search, { project: 7 })).toEqual({
    q: "prices",
    status: "done",
    project: 7,
    sort: "title",
    limit: 50,
    view: "board",
  })
})

test.each([{ status: "" }, { status: undefined }])("a filter that becomes %j is left out", (change) => {
  expect(changeSearch(list, search, change)).not.toHaveProperty("status")
})

test("the order that a list has anyway is left out", () => {
  expect(changeSearch(list, search, { sort: "due" })).not.toHaveProperty("sort")
})

test("clearing keeps order, size and view", () => {
  expect(clearFilters(list, search)).toEqual({ sort: "title", limit: 50, view: "board" })
})

test("only filters narrow a list", () => {
  expect(filtersIn(list, search)).toEqual({ q: "prices", status: "done" })
  expect(firstPage(search)).not.toHaveProperty("cursor")
})

test.each([
  [undefined, "due"],
  ["title", "due"],
  ["due", "-due"],
  ["-due", "due"],
])("where the order is %s, the heading leads to %s", (sort, next) => {
  expect(toggleSort(sort, "due")).toBe(next)
})

test.each([
  ["due", "ascending"],
  ["-due", "descending"],
  ["title", undefined],
] as const)("the order %s is %s by the due day", (sort, direction) => {
  expect(sortDirection(sort, "due")).toBe(direction)
})
