import type { Variable } from "@hub/contract/variables"
import { expect, test } from "vitest"
import { findVariables } from "./find-variables.ts"

const variable = (slug: string, value: string, description = "", other = ""): Variable => ({
  id: 1,
  slug,
  value,
  others: other === "" ? [] : [{ id: 1, project_id: 1, collection_id: null, name: "Wages", value: other }],
  description,
  owner_id: null,
  owner_name: null,
  updated_at: "2026-11-20T09:00:00.000Z",
  usage_count: 0,
})
const known = [
  variable("base_year", "2020", "The year that is 100"),
  variable("rate", "4 %", "", "5 %"),
  variable("office", "Statistics Office"),
]
const found = (words: string) => findVariables(known, words).map(({ slug }) => slug)

test("a variable is found by its slug, its values in every place and its description, in any case", () => {
  expect(found("BASE")).toEqual(["base_year"])
  expect(found("5 %")).toEqual(["rate"])
  expect(found("that year")).toEqual(["base_year"])
  expect(found("statistics 2020")).toEqual([])
})

test("without words all variables are there, in their order", () => {
  expect(found("  ")).toEqual(["base_year", "rate", "office"])
})
