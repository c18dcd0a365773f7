import { expect, test } from "vitest"
import { toHtml } from "./html.ts"
import { parseMarkdown } from "./parse.ts"

const offsetsIn = (source: string) => {
  const html = toHtml(parseMarkdown(source), { markOffsets: true })
  return [...html.matchAll(/data-source-offset="(\d+)"/g)].map((found) => Number(found[1]))
}

test.each([
  ["# A\n\nb\n\n- c\n", [0, 5, 8]],
  ["\uFEFF# A\r\n\r\nb", [1, 8]],
  ["a\n\n<div>b</div>\n\nc", [0, 17]],
  ["> [!NOTE]\n> a\n\n| a |\n|---|\n\n```\ncode\n```\n", [0, 15, 28]],
])("each outermost block of %j tells where it begins in the source", (source, offsets) => {
  expect(offsetsIn(source)).toEqual(offsets)
})

test("nobody but the engine can mark a block", () => {
  expect(offsetsIn('a\n\n<p data-source-offset="7">b</p>\n')).toEqual([])
  expect(offsetsIn('a <b DATA-source-offset="7">b</b>\n')).toEqual([])
  expect(toHtml(parseMarkdown('<p data-source-offset="7">b</p>'))).toBe("<p>b</p>")
})

test("a page is not marked unless it is asked for", () => {
  expect(toHtml(parseMarkdown("# A\n\nb"))).not.toContain("offset")
})
