import { expect, test } from "vitest"
import { renderPreviewPage } from "./preview-page.ts"

test("a page has the values of variables, and names those without", () => {
  const page = renderPreviewPage("In {{base_year}} and {{other_year}}.", { base_year: "2020" })

  expect(page.html).toContain("In 2020 and")
  expect(page.unresolved).toEqual(["other_year"])
})
