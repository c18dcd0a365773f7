import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { addView, forgetStoredViews, readHiddenColumns, readStoredViews, storeHiddenColumns } from "./list-memory.ts"

const storage = new Map<string, string>()
beforeEach(() => {
  storage.clear()
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

const view = (name: string) => ({ name, search: { status: "done" } })
const tasks = { person_id: 1, what: "tasks" }
const tags = { person_id: 1, what: "tags" }

test("each person and list has its own columns", () => {
  storeHiddenColumns(tasks, ["Due"])

  expect(readHiddenColumns(tasks)).toEqual(["Due"])
  for (const other of [tags, { ...tasks, person_id: 2 }]) expect(readHiddenColumns(other)).toEqual([])
})

test("nothing chosen is nothing stored, and views that the hub has are not kept twice", () => {
  storeHiddenColumns(tasks, ["Due"])
  storage.set("hub.list.views.1.tasks", JSON.stringify([view("Mine")]))

  storeHiddenColumns(tasks, [])
  forgetStoredViews(tasks)

  expect(storage.size).toBe(0)
})

test("what somebody else put there is not read", () => {
  storage.set("hub.list.columns.1.tasks", JSON.stringify({ hidden: "Due" }))
  storage.set("hub.list.views.1.tasks", JSON.stringify([view("Mine"), { name: 1 }, null]))

  expect(readHiddenColumns(tasks)).toEqual([])
  expect(readStoredViews(tasks)).toEqual([view("Mine")])
})

test("views stand in the order of their names, and a name stands for one", () => {
  const views = addView(addView([view("B")], view("A")), { name: "B", search: {} })

  expect(views).toEqual([view("A"), { name: "B", search: {} }])
})
