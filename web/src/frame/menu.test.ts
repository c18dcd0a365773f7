import { expect, test } from "vitest"
import { entryOfScreen, listScreens, menu } from "./menu.ts"

test("the side menu has the entries of the specification, in its order, and the libraries after them", () => {
  expect(menu.map(({ label, children }) => [label, ...(children ?? []).map((child) => child.label)])).toEqual([
    ["Home"],
    ["Author"],
    ["Projects", "Tasks", "Milestones", "Stakeholders", "Tags"],
    ["Collections", "Builder", "Import", "Publish", "Images", "Links", "Variables"],
    ["Topics"],
    ["Reviews"],
    ["Admin", "Button Catalog", "Manage Users", "Feedback", "Bugs"],
  ])
})

test("the search leads everyone to every screen once, and only administrators to those of the administration", () => {
  const [all, others] = [listScreens(true), listScreens(false)]

  expect(new Set(all.map(({ to }) => to)).size).toBe(all.length)
  expect(others.map(({ label }) => label)).toEqual(
    expect.arrayContaining(["Reviews", "Builder", "Images", "All tasks"]),
  )
  expect(all.filter((screen) => !others.includes(screen)).map(({ label }) => label)).toEqual(
    expect.arrayContaining(["Admin", "Manage Users", "Feedback", "Bugs"]),
  )
  expect(others.filter(({ to }) => to.startsWith("/admin"))).toEqual([])
})

test.each([
  ["/", "/"],
  ["/dashboard", "/"],
  ["/import", "/import/dashboard"],
  ["/import/5/review", "/import/dashboard"],
  ["/publish/pdf", "/publications"],
  ["/publications/list", "/publications"],
  ["/releases/3", "/publications"],
  ["/all-tasks", "/tasks"],
  ["/organize/3", "/document-builder"],
  ["/topics/7/edit", "/topics"],
  ["/topics/7/review-feedback/2", "/reviews"],
  ["/collections/3", "/collections"],
  ["/admin/archived/bugs", "/admin"],
  ["/admin/users", "/admin/users"],
  ["/notifications/new", "/admin"],
  ["/profile", undefined],
])("of the screen %s the menu marks %s", (path, entry) => {
  expect(entryOfScreen(path)).toBe(entry)
})
