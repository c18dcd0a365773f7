import { expect, test } from "vitest"
import { parseMarkdown, toHtml } from "./markdown.ts"

test.each([
  ["Weight\n: The share of a *region*.", "<dl>\n<dt>Weight</dt>\n<dd>The share of a <em>region</em>.</dd>\n</dl>"],
  ["`a`\n: One\nand more.\n: Two.", "<dl>\n<dt><code>a</code></dt>\n<dd>One\nand more.</dd>\n<dd>Two.</dd>\n</dl>"],
])("readers of %j see a term with its definitions", (source, html) => {
  expect(toHtml(parseMarkdown(source))).toBe(html)
})

test.each([": No term.", "Two lines\nbefore\n: it.", "At 10\n:30 it began.", "```\na\n: b\n```"])(
  "%j defines nothing",
  (source) => {
    expect(toHtml(parseMarkdown(source))).not.toContain("<dl>")
  },
)
