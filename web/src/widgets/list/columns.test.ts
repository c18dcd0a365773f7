import { expect, test } from "vitest"
import { chosenColumns, toggleColumn } from "./columns.ts"

const columns = [
  { label: "Title", use: "name" },
  { label: "Owner" },
  { label: "Due" },
  { label: "Actions", use: "menu" },
] as const

test("the columns that somebody hid are left out, but never the name and the actions", () => {
  const shown = chosenColumns(columns, ["Owner", "Title", "Actions", "Gone"]).map(({ label }) => label)

  expect(shown).toEqual(["Title", "Due", "Actions"])
})

test("a column is hidden and shown again", () => {
  expect(toggleColumn([], "Due")).toEqual(["Due"])
  expect(toggleColumn(["Owner", "Due"], "Due")).toEqual(["Owner"])
})
