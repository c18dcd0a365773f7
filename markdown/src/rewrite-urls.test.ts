import { expect, test } from "vitest"
import { listTextImages, listTextLinks } from "./links.ts"
import { parseMarkdown } from "./parse.ts"
import { rewriteUrls } from "./rewrite-urls.ts"

function moved(url: string, kind: "link" | "image"): string {
  return `${kind}/${url}`
}

test.each([
  ["a [b](c) d", "a [b](link/c) d"],
  ["![b](  <c d>  'title' )", "![b](  <image/c d>  'title' )"],
  ['[![b](c)](d "t")', '[![b](image/c)](link/d "t")'],
  ["[b]\n\n[b]:   c  \n   'title'", "[b]\n\n[b]:   link/c  \n   'title'"],
  ["![b]\n\n[b]: <c>", "![b]\n\n[b]: <image/c>"],
  ["![b] [b]\n\n[b]: c", "![b] [b]\n\n[b]: link/c"],
  [
    "> - [b](c)\n>   | a |\n>   |---|\n>   | ![x](y) |\n",
    "> - [b](link/c)\n>   | a |\n>   |---|\n>   | ![x](image/y) |\n",
  ],
  ["\uFEFF[b](c)\r\n*  x", "\uFEFF[b](link/c)\r\n*  x"],
  ["[b](a\\*b&amp;c)", "[b](link/a*b&c)"],
  ["<img alt=x src='a&amp;b' > <a href=c>d</a>", "<img alt=x src='image/a&amp;b' > <a href=\"link/c\">d</a>"],
  ["<p><img src=/f?id=1 alt=a></p>", '<p><img src="image//f?id=1" alt=a></p>'],
  ['<div>\n<IMG\n  SRC="c">\n</div>', '<div>\n<IMG\n  SRC="image/c">\n</div>'],
])("%j becomes %j", (source, expected) => {
  expect(rewriteUrls(source, moved)).toBe(expected)
})

test.each([
  "www.example.org ada@example.org <ada@example.org>",
  "`[a](b)`\n\n    [a](b)\n\n```\n<img src=x>\n```",
  "[a]() [a](<>) [a] \\[a](b)",
  "<!-- <img src=x> -->",
])("%j has no address to change", (source) => {
  expect(rewriteUrls(source, moved)).toBe(source)
})

test.each([
  [
    "<https://old.test> and https://old.test.",
    "https://new.test/a_b",
    "<https://new.test/a_b> and <https://new.test/a_b>.",
  ],
  ["\uFEFF> see <https://old.test>\r\n", "mailto:ada@new.test", "\uFEFF> see <mailto:ada@new.test>\r\n"],
  ["<https://old.test>", "/topics/7/edit", "[/topics/7/edit](/topics/7/edit)"],
  [
    "| <https://old.test> |\n|---|\n",
    "https://new.test/a b",
    "| [https://new.test/a b](<https://new.test/a b>) |\n|---|\n",
  ],
])("the automatic link in %j leads to %j", (source, url, expected) => {
  const after = rewriteUrls(source, (before) => (before === "https://old.test" ? url : undefined))

  expect(after).toBe(expected)
  expect(new Set(listTextLinks(parseMarkdown(after)).map((link) => link.url))).toEqual(new Set([url]))
})

test("an address that is left, or answered as it was, changes no byte", () => {
  const source = "[a]( <b\\_c>\t'd' )\r\n![e](f&#46;png)"

  expect(rewriteUrls(source, () => undefined)).toBe(source)
  expect(rewriteUrls(source, (url) => url)).toBe(source)
})

test.each(["a b", "a(b", "a)b", "a>b<c", "a\nb", "", "a|b", "a&amp;b", "a\\_b", "<a>", "a'b\"c", "#x", "ä/ö"])(
  "a new address %j is read back, wherever it was put",
  (url) => {
    const source = "[a](x) ![b](<y>)\n\n| [c](x) |\n|---|\n\n[d]\n\n[d]: x\n\n<a href=x><img src='y'>\n"
    const written = url.replace("\n", "%0A").replace("|", "%7C")

    const tree = parseMarkdown(rewriteUrls(source, () => url))

    expect([...listTextLinks(tree), ...listTextImages(tree)]).toHaveLength(6)
    for (const found of [...listTextLinks(tree), ...listTextImages(tree)]) expect([url, written]).toContain(found.url)
  },
)
