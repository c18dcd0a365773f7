import type { Element, ElementContent } from "hast"
import { toHtml } from "hast-util-to-html"
import { describe, expect, test } from "vitest"
import {
  createBlockFinder,
  createDifferenceElement,
  createIdentityFinder,
  isElement,
  markNodes,
  signatureOfElement,
  withoutIds,
} from "./compare-marks.ts"

const words = (value: string): ElementContent => ({ type: "text", value })
const element = (
  tagName: string,
  children: ElementContent[] = [],
  properties: Element["properties"] = {},
): Element => ({
  type: "element",
  tagName,
  properties,
  children,
})
const written = (nodes: ElementContent[]) => toHtml({ type: "root", children: nodes })

describe("what is a block", () => {
  const isBlock = createBlockFinder()

  test.each(["p", "h3", "ul", "li", "table", "tr", "td", "pre", "blockquote", "hr", "details", "figure", "section"])(
    "%s is one",
    (name) => {
      expect(isBlock(element(name))).toBe(true)
    },
  )

  test.each(["b", "em", "code", "a", "img", "br", "sup", "span", "input"])("%s is none", (name) => {
    expect(isBlock(element(name, [words("a")]))).toBe(false)
  })

  test("what holds one is one too, and words never are", () => {
    expect(isBlock(element("a", [element("b", [element("p")])]))).toBe(true)
    expect(isBlock(words("a"))).toBe(false)
    expect(isElement(words("a"))).toBe(false)
  })
})

describe("two nodes look the same to readers", () => {
  const identity = createIdentityFinder()
  const areAlike = (one: ElementContent, other: ElementContent) => identity(one) === identity(other)

  test.each([
    ["with the same words in the same elements", element("p", [words("a")]), element("p", [words("a")]), true],
    [
      "whatever their ids are",
      element("h1", [words("a")], { id: "x" }),
      element("h1", [words("a")], { id: "y" }),
      true,
    ],
    ["but not with other words", element("p", [words("a")]), element("p", [words("b")]), false],
    ["but not in another element", element("p", [words("a")]), element("div", [words("a")]), false],
    ["but not with another address", element("a", [], { href: "x" }), element("a", [], { href: "y" }), false],
    ["but not with words cut otherwise", element("p", [words("ab")]), element("p", [words("a"), words("b")]), false],
    ["but not with words that look like an element", words("element p {}"), element("p"), false],
  ])("%s", (_name, one, other, alike) => {
    expect(areAlike(one, other)).toBe(alike)
  })

  test("an element by itself is its name with what it shows", () => {
    const link = element("a", [words("b")], { id: "c", href: "d" })

    expect(signatureOfElement(link)).toBe(signatureOfElement(element("a", [], { href: "d" })))
    expect(signatureOfElement(link)).not.toBe(signatureOfElement(element("a", [], { href: "e" })))
  })
})

describe("a block that only one of two pages has is marked", () => {
  test.each([
    ["around it", element("p", [words("a")]), '<ins class="difference"><p>a</p></ins>'],
    ["around words", words("a"), '<ins class="difference">a</ins>'],
    ["inside an item", element("li", [words("a")]), '<li><ins class="difference">a</ins></li>'],
    [
      "inside each cell of a row",
      element("tr", [element("th", [words("a")]), element("td", [words("b")])]),
      '<tr><th><ins class="difference">a</ins></th><td><ins class="difference">b</ins></td></tr>',
    ],
    [
      "inside all rows of a part of a table",
      element("tbody", [words("\n"), element("tr", [element("td", [words("a")])])]),
      '<tbody><tr><td><ins class="difference">a</ins></td></tr></tbody>',
    ],
    ["inside a summary", element("summary", [words("a")]), '<summary><ins class="difference">a</ins></summary>'],
    ["not at all in columns, which hold nothing", element("colgroup", [element("col")]), "<colgroup><col></colgroup>"],
  ])("%s", (_name, node, html) => {
    expect(written(markNodes("ins", [node]))).toBe(html)
  })

  test("as gone without its ids, so that what is there has them", () => {
    const heading = element("h1", [element("a", [words("b")], { name: "c", href: "d" })], { id: "e" })

    expect(written(markNodes("del", [heading]))).toBe('<del class="difference"><h1><a href="d">b</a></h1></del>')
    expect(written(markNodes("ins", [heading]))).toContain('id="e"')
    expect(written(markNodes("del", [element("colgroup")]))).toBe("")
  })
})

test("a node without ids is another node, and the first stays as it was", () => {
  const node = element("sup", [element("a", [], { id: "a", ariaDescribedBy: ["b"], href: "c" })], { id: "d" })

  const bare = withoutIds(node)

  expect(written([bare])).toBe('<sup><a href="c"></a></sup>')
  expect(node.properties["id"]).toBe("d")
  expect(withoutIds(words("a"))).toEqual(words("a"))
})

test("the mark tells itself from an author's own by its class", () => {
  expect(written([createDifferenceElement("del", [words("a")])])).toBe('<del class="difference">a</del>')
})
