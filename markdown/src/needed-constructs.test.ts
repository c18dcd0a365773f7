import { describe, expect, test } from "vitest"
import { listTextLinks } from "./links.ts"
import { constructsNeededFor, mayHoldBareAddresses } from "./needed-constructs.ts"
import { parseMarkdown } from "./parse.ts"

describe("what of GFM a text may hold", () => {
  test.each([
    ["emailAutolink", ["a@b.example"], ["a at b"]],
    ["protocolAutolink", ["see HTTP://a.example", "https://a"], ["http//a", "ftp://a"]],
    ["wwwAutolink", ["WWW.a.example"], ["www a"]],
    ["gfmFootnoteCall", ["x[^1]"], ["x[1]", "x^1"]],
    ["gfmFootnoteDefinition", ["[^1]: a"], ["[1]: a"]],
    ["gfmPotentialFootnoteCall", ["![^1]"], ["![1]"]],
    ["strikethrough", ["~~a~~"], ["~a~", "a"]],
    ["table", ["a|b", ":-\n", "a\n-:\n"], ["a\n---\n"]],
    ["tasklistCheck", ["- [ ] a", "- [X] a", "- [\t] a", "- [\n] a"], ["- [] a", "- [y] a"]],
  ])("%s is looked for only where its marks are", (name, those, others) => {
    for (const source of those) expect([source, constructsNeededFor(source)({ name } as never)]).toEqual([source, true])
    for (const source of others)
      expect([source, constructsNeededFor(source)({ name } as never)]).toEqual([source, false])
  })

  test("constructs of CommonMark are always looked for", () => {
    expect(constructsNeededFor("")({ name: "attention" } as never)).toBe(true)
    expect(constructsNeededFor("")({} as never)).toBe(true)
  })
})

describe("a bare address", () => {
  test.each([
    ["a@b.example", ["mailto:a@b.example"]],
    ["www.a.example", ["http://www.a.example"]],
    ["HTTPS://a.example", ["HTTPS://a.example"]],
    ["a&#64;b.example", ["mailto:a@b.example"]],
    ["&#119;ww.a.example", ["http://www.a.example"]],
  ])("is found in %j", (source, urls) => {
    expect(mayHoldBareAddresses(source)).toBe(true)
    expect(listTextLinks(parseMarkdown(source)).map(({ url }) => url)).toEqual(urls)
  })

  test.each(["a b", "ww.a.example", "ftp://a.example", "a: b"])("is not looked for in %j", (source) => {
    expect(mayHoldBareAddresses(source)).toBe(false)
    expect(listTextLinks(parseMarkdown(source))).toEqual([])
  })
})
