import { tests } from "commonmark-spec"
import type { Root } from "mdast"
import { expect, test } from "vitest"
import { toUnsafeHtml } from "../src/html.ts"
import { parseMarkdown, parseCommonMark } from "../src/parse.ts"

const examples = tests.map((example) => ({
  ...example,
  markdown: example.markdown.replaceAll("→", "\t"),
  html: example.html.replaceAll("→", "\t"),
}))

test("all 652 examples of CommonMark 0.31.2 render as specified", { timeout: 60_000 }, () => {
  expect(examples).toHaveLength(652)

  expect(differing(parseCommonMark)).toEqual([])
})

test(
  "GFM changes only the five examples that hold a bare web or mail address, and components the one that stands alone",
  { timeout: 60_000 },
  () => {
    expect(differing(parseMarkdown)).toEqual([163, 602, 606, 608, 611, 612])
  },
)

function differing(read: (source: string) => Root): number[] {
  return examples
    .filter(({ markdown, html }) => normal(toUnsafeHtml(read(markdown))) !== normal(html))
    .map(({ number }) => number)
}

/** HTML with those differences undone that mean nothing: breaks between blocks, self-closing slashes, spelling of references. */
function normal(html: string): string {
  return html
    .replaceAll("&#x3C;", "&lt;")
    .replaceAll("&#x26;", "&amp;")
    .replaceAll("&#x22;", "&quot;")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll(" />", ">")
    .replace(/(?<=>)\n+(?=<)/g, "\n")
    .trim()
}
