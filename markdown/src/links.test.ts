import { expect, test } from "vitest"
import { listTextImages, listTextLinks } from "./links.ts"
import { parseMarkdown } from "./parse.ts"

const source =
  '[a](b "t") [*c*][d] <https://e.f> [![g](h)](i)\n\n![j][d] ![k](l)\n\n[d]: m\n[d]: n\n\n<p><a class=x href="o?p&amp;q">r</a><IMG alt=s SRC=t></p>\n\n`[no](no)` [no]\n'

test("every link of a text is found, in reading order", () => {
  expect(listTextLinks(parseMarkdown(source)).map(({ url, text }) => [url, text])).toEqual([
    ["b", "a"],
    ["m", "c"],
    ["https://e.f", "https://e.f"],
    ["i", "g"],
    ["o?p&q", ""],
  ])
})

test("every image of a text is found, with the place where it stands", () => {
  const found = listTextImages(parseMarkdown(source))

  expect(found.map(({ url, alt }) => [url, alt])).toEqual([
    ["h", "g"],
    ["m", "j"],
    ["l", "k"],
    ["t", "s"],
  ])
  const { start, end } = found[2]!.position!
  expect(source.slice(start.offset, end.offset)).toBe("![k](l)")
})
