import { describe, expect, test } from "vitest"
import { listTextLinks } from "./links.ts"
import { parseMarkdown } from "./parse.ts"

const links = (source: string) => listTextLinks(parseMarkdown(source)).map(({ text }) => text)

describe("a bare address ends before", () => {
  test.each([
    ["a full stop", "https://a.example/b.", "https://a.example/b"],
    ["several marks", "https://a.example/b?!.,:*_~'\"", "https://a.example/b"],
    ["a bracket that it does not open", "(https://a.example/b)", "https://a.example/b"],
    ["a character reference", "https://a.example/b&amp;", "https://a.example/b"],
    ["a space", "https://a.example/b c", "https://a.example/b"],
    ["a sign of HTML", "https://a.example/b<c", "https://a.example/b"],
    ["the end of its line", "www.a.example/b.\r\nc", "www.a.example/b"],
    ["a marker of emphasis", "*www.a.example/b*", "www.a.example/b"],
  ])("%s", (_name, source, address) => {
    expect(links(source)).toEqual([address])
  })
})

describe("a bare address goes on over", () => {
  test.each([
    ["marks within it", "https://a.example/b.c,d;e:f!g?h", "https://a.example/b.c,d;e:f!g?h"],
    ["brackets that it opens", "https://a.example/b(c)d", "https://a.example/b(c)d"],
    ["a reference that is none", "https://a.example/b&c", "https://a.example/b&c"],
    ["a long run of marks", `https://a.example/${"!".repeat(300)}b`, `https://a.example/${"!".repeat(300)}b`],
    ["marks again and again", `https://a.example/${"a!".repeat(300)}.`, `https://a.example/${"a!".repeat(299)}a`],
    ["a bracket before it that nothing closes", "[https://a.example", "https://a.example"],
    ["letters of other scripts", "https://a.example/日本/😀", "https://a.example/日本/😀"],
  ])("%s", (_name, source, address) => {
    expect(links(source)).toEqual([address])
  })
})

test.each([
  ["xhttps://a.example", "a letter before it"],
  ["https://", "no name"],
  ["https://a_b", "an underscore in the last part of its name"],
  ["`https://a.example`", "code"],
  ["a@b", "a name without a point"],
  ["a@b.example-", "a hyphen at its end"],
])("%j is none: %s", (source) => {
  expect(links(source)).toEqual([])
})

test("several addresses in a line are all found", () => {
  expect(links("https://a.example/!, www.b.example. c@d.example!")).toEqual([
    "https://a.example/",
    "www.b.example",
    "c@d.example",
  ])
})
