import { describe, expect, test } from "vitest"
import { addressesOfText, parseText } from "./parse-text.ts"

/** Each address: how it reads, how it is written, and in which form. */
function addresses(source: string): string[] {
  return addressesOfText(parseText(source)).map(
    ({ kind, url, form, start, end }) => `${form} ${kind} ${url} = ${source.slice(start, end)}`,
  )
}

describe("an address is found where and how it is written", () => {
  test.each([
    ["of a link", "[a](b)", ["bare link b = b"]],
    ["in brackets", "[a](<b c> 'd')", ["enclosed link b c = b c"]],
    ["of an image", "![a]( b )", ["bare image b = b"]],
    ["with escapes and references", "[a](b\\_c&amp;d)", ["bare link b_c&d = b\\_c&amp;d"]],
    ["with brackets", "[a](b(c)d)", ["bare link b(c)d = b(c)d"]],
    ["of an image in a link", "[![a](b)](c)", ["bare link c = c", "bare image b = b"]],
    ["on the next line", "[a](\n  b\n  'c')", ["bare link b = b"]],
    ["in a table", "| [a](b\\|c) |\n|---|\n", ["bare link b|c = b\\|c"]],
    ["in a quote in a list", "- > [a](b)\r\n", ["bare link b = b"]],
    ["after a byte order mark", "\uFEFF[a](b)", ["bare link b = b"]],
    ["of another script", "[a](日本/😀)", ["bare link 日本/😀 = 日本/😀"]],
    ["of a definition", "[a]\n\n[a]: b 'c'\n", ["bare link b = b"]],
    ["of a definition of images only", "![a]\n\n[a]: <b>\n", ["enclosed image b = b"]],
    ["of a definition of both", "![a] [a]\n\n[a]: b\n", ["bare link b = b"]],
    ["of a definition that nobody uses", "[a]: b\n", ["bare link b = b"]],
    [
      "that is a link itself",
      "<https://a.b> https://c.d.",
      ["automatic link https://a.b = <https://a.b>", "automatic link https://c.d = https://c.d"],
    ],
    ["of raw HTML", "<a href='b&amp;c'>d</a><img src=e>", ["quoted link b&c = b&amp;c", "unquoted image e = e"]],
    ["of a block of raw HTML", '<p>\n<img\n  src="a">\n</p>\n', ["quoted image a = a"]],
  ])("%s", (_name, source, expected) => {
    expect(addresses(source)).toEqual(expected)
  })

  test.each([
    ["www.a.example and a@b.example", "which read otherwise than they are written"],
    ["<a@b.example>", "which read otherwise than they are written"],
    ["[a]() ![b](<>)", "which are empty"],
    ["`[a](b)` \\[a](b)", "which are code and words"],
    ["    <a href=b>\n", "which are code and words"],
    ["<!-- <a href=b> -->", "which stand in a comment"],
    ["[a](b c)", "which are no link"],
    ["[a][b]", "which nothing defines"],
    ["x[^1]\n\n[^1]: y\n", "which are footnotes"],
  ])("none of %s, %s", (source) => {
    expect(addresses(source)).toEqual([])
  })
})

test("the addresses of a part of a text are its own, by the offsets of the whole", () => {
  const source = "[a](b)\n\n> ![c](d) [e]\n\n[e]: f\n"
  const text = parseText(source)
  const quote = text.tree.children.filter(({ type }) => type === "blockquote")

  const found = addressesOfText(text, { type: "root", children: quote })

  expect(found.map(({ url, start }) => [url, start])).toEqual([["d", source.indexOf("d)")]])
})

test("a text is read once, and tells its source and its tree", () => {
  const { source, tree, destinations } = parseText("# a\n\n[b](c)\n")

  expect(source).toBe("# a\n\n[b](c)\n")
  expect(tree.children.map(({ type }) => type)).toEqual(["heading", "paragraph"])
  expect([...destinations.values()]).toEqual([{ start: 9, end: 10 }])
})
