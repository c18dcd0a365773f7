import { expect, test } from "vitest"
import { createTestBook, hasPoppler, makeTestPdf, readPdfText } from "../../../test/pdf.ts"

const filler = "Prices are collected in every town of the country once a month by hand.\n\n".repeat(120)
const text = `Bread<!-- index: Food: bread --> first.

${filler}

## Later<!-- index: Food -->

Bread<!-- index: Food: bread -->, bread<!-- index: Food: bread --> and wages<!-- index: Wages; see Pay -->.
`

test.skipIf(!hasPoppler)("the index of a book names each page once, and its file stays accessible", async () => {
  const pdf = await makeTestPdf({ ...createTestBook(text), index: true, language: "en" })

  const pages = readPdfText(pdf).split("\f")
  expect(pdf).toMatchObject({ standard: "ua-1", warnings: [] })
  const index = pages.findIndex((page) => /^\s*Index\s*$/m.test(page) && page.includes("see Pay"))
  expect(index).toBeGreaterThan(3)
  const [from, to] = [
    pages.findIndex((page) => page.includes("first.")),
    pages.findIndex((page) => page.includes("and wages")),
  ]
  expect(to).toBeGreaterThan(from)
  expect(pages[index]).toMatch(new RegExp(`F\\n+\\s*Food, ${to + 1}\\n\\s*bread, ${from + 1}, ${to + 1}\\n`))
  expect(pages[index]).toContain("Wages, see Pay")
  expect(pages[1]).toMatch(new RegExp(`Index +${index + 1}`))
})

test.skipIf(!hasPoppler)("without the option a book has no index", async () => {
  const text = readPdfText(await makeTestPdf(createTestBook("Bread<!-- index: Food: bread --> first.")))

  expect(text).toContain("Bread first.")
  expect(text).not.toContain("Index")
})
