import { parseMarkdown, toHtml, writeMarkdown } from "@hub/markdown"
import { expect, test } from "vitest"
import { applyGlossary, gatherGlossary } from "./glossary.ts"

const explained = `# Terms

<!-- glossary -->

- **Weight**: how much a price counts.
- **Äpfel**: fruit.
- **Consumer price index**, **CPI**: what *households* pay.

  In more words.
- no term
- **Deflator:** turns values into volumes.
`
const applied = (text: string, language = "de", topic = 2) => {
  const trees = [explained, text].map((one) => parseMarkdown(one))
  const glossary = gatherGlossary(
    [
      { id: 1, tree: trees[0]! },
      { id: 2, tree: trees[1]! },
    ],
    language,
  )!
  return toHtml(applyGlossary(trees[topic - 1]!, topic, glossary))
}
const linked = (html: string) =>
  [...html.matchAll(/<a [^>]*href="([^"]+)"[^>]*>([^<]+)<\/a>/g)].map(([, href, words]) => [
    decodeURIComponent(href!),
    words,
  ])

test("the terms of a glossary are sorted as the language has it, each with a place", () => {
  const order = (language: string) =>
    [...applied("", language, 1).matchAll(/<a id="[^"]*term:([^"]+)">/g)].map(([, id]) => id)

  expect(order("de")).toEqual(["apfel", "consumer-price-index", "deflator", "weight"])
  expect(order("sv")).toEqual(["consumer-price-index", "deflator", "weight", "apfel"])
  expect(applied("", "de", 1)).toContain("no term")
})

test("the first use of a term in a text leads to it, and no heading, link, code, part of a word or caption does", () => {
  const html = applied(`## Deflator and weight

Underweight \`weight\` [weight](https://a.test) <kbd>weight</kbd>. Weight, then weight.

The consumer
price index (CPI), a cpi, the CPI.

Table: äpfel. {#tab:deflator}
`)

  expect(linked(html)).toEqual([
    ["https://a.test", "weight"],
    ["/topics/1#term:weight", "Weight"],
    ["/topics/1#term:consumer-price-index", "consumer\nprice index"],
  ])
  expect(html).toContain(`title="what households pay. In more words."`)
})

test("terms of other scripts are found, where words have no spaces as well", () => {
  const tree = parseMarkdown("<!-- glossary -->\n\n- **المؤشر**، **مؤشر**: عدد.\n- **价格指数**：数字。\n")
  const text = parseMarkdown("هذا المؤشر مؤشر. 我们的价格指数上升。")
  const glossary = gatherGlossary([{ id: 1, tree }], "ar")!

  expect(linked(toHtml(applyGlossary(text, 2, glossary)))).toEqual([
    ["/topics/1#term:المؤشر", "المؤشر"],
    ["/topics/1#term:价格指数", "价格指数"],
  ])
})

test("a list without the mark is no glossary, and one with it is written as it was read", () => {
  expect(
    gatherGlossary([{ id: 1, tree: parseMarkdown(explained.replace("glossary", "glossaries")) }], "en"),
  ).toBeUndefined()
  expect(writeMarkdown(parseMarkdown(explained))).toBe(explained)
})
