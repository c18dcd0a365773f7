import { expect, test } from "vitest"
import { pageOf } from "./page.ts"

test("a page has the values of variables, and names those without", () => {
  const page = pageOf("In {{base_year}} and {{other_year}}.", { base_year: "2020" })

  expect(page.html).toContain("In 2020 and")
  expect(page.unresolved).toEqual(["other_year"])
})
