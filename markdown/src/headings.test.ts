import { expect, test } from "vitest"
import { listTextHeadings } from "./headings.ts"
import { toHtml } from "./html.ts"
import { parseMarkdown } from "./parse.ts"

const source =
  "# A `b`\n\n## Über uns\n\n> ### A b\n\n## !!!\n\n## A <b>b</b>\n\n[^1]\n\n[^1]: note\n\n    #### In a note\n"

test("headings are listed with their words and GitHub's slugs, numbered where they repeat", () => {
  expect(listTextHeadings(parseMarkdown(source), "")).toEqual([
    { depth: 1, text: "A b", id: "a-b" },
    { depth: 2, text: "Über uns", id: "über-uns" },
    { depth: 3, text: "A b", id: "a-b-1" },
    { depth: 2, text: "!!!", id: "section" },
    { depth: 2, text: "A b", id: "a-b-2" },
    { depth: 4, text: "In a note", id: "in-a-note" },
  ])
})

test.each([undefined, "", "topic-7-"])("the page has the same ids, under the prefix %j", (prefix) => {
  const tree = parseMarkdown(source)

  const html = toHtml(tree, prefix === undefined ? {} : { headingPrefix: prefix })

  for (const { depth, id } of listTextHeadings(tree, prefix)) expect(html).toContain(`<h${depth} id="${id}">`)
})
