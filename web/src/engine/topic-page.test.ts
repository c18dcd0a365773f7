import { expect, test } from "vitest"
import { isLarge } from "./engine.ts"
import { renderTopicPage } from "./topic-page.ts"

const text = "# Weights {{base_year}}\n\nThe {{unit}} of `{{code}}`.\n\n## Sources\n"
const variables = [
  { slug: "base_year", value: "2025" },
  { slug: "other", value: "unused" },
]

test("a page shows the values of its variables, in the headings of its outline too", async () => {
  const page = await renderTopicPage(text, variables)

  expect(page.html).toContain("Weights 2025")
  expect(page.headings.map((heading) => heading.text)).toEqual(["Weights 2025", "Sources"])
})

test("the variables of a text are listed once each, those without a value apart", async () => {
  const page = await renderTopicPage(`${text}\n{{base_year}}\n`, variables)

  expect(page.variables).toEqual([
    { slug: "base_year", value: "2025" },
    { slug: "unit", value: undefined },
  ])
  expect(page.unresolved).toEqual(["unit"])
  expect(page.html).toContain('<span class="variable" data-variable="unit">{{unit}}</span>')
})

test("each block says where it begins in the source, not in the text with its values", async () => {
  const { html } = await renderTopicPage(text, variables)

  const offsets = [...html.matchAll(/data-source-offset="(\d+)"/g)].map(([, offset]) => Number(offset))
  expect(offsets).toEqual([0, text.indexOf("The"), text.indexOf("## Sources")])
})

test("the words of a page are counted as readers see them", async () => {
  expect((await renderTopicPage("In {{base_year}}.", [{ slug: "base_year", value: "the year 2025" }])).words).toBe(4)
})

test("formulas are shown as mathematics", async () => {
  expect((await renderTopicPage("$`x^2`$\n", [])).html).toContain("<math")
})

test.each([
  [50_000, false],
  [50_001, true],
])("a text of %d characters is read in a worker: %s", (length, large) => {
  expect(isLarge("x".repeat(length))).toBe(large)
})
