import { describe, expect, test } from "vitest"
import { anchorsOf, endOffsetOf, startOffsetOf } from "./anchors.ts"
import { parseMarkdown } from "./parse.ts"

/** The ids of a text, each with its source up to the end of its line. */
const anchors = (source: string) =>
  anchorsOf(parseMarkdown(source)).map(({ id, start }) => [id, source.slice(start).split(/\r?\n/)[0]])

describe("the places that links can lead to", () => {
  test("are the headings in reading order, then what raw HTML names", () => {
    expect(anchors('<a id="first"></a>\n\n# One\n\n<p name=second>\n\n## Two\n')).toEqual([
      ["one", "# One"],
      ["two", "## Two"],
      ["first", '<a id="first"></a>'],
      ["second", "<p name=second>"],
    ])
  })

  test.each([
    ["numbered headings", "# A\n\n# A\n\n# A-1\n", ["a", "a-1", "a-1-1"]],
    ["headings in quotes and lists", "> # A\n\n- ## B\n", ["a", "b"]],
    ["an underlined heading", "A *b*\n===\n", ["a-b"]],
    ["a heading without words", "# !!!\n", ["section"]],
    [
      "headings of other scripts",
      "# 日本語\n\n# Größe\n\n# שלום עולם\n\n# 😀 A\n",
      ["日本語", "größe", "שלום-עולם", "-a"],
    ],
    ["a heading after a byte order mark", "\uFEFF# A\r\n", ["a"]],
    ["several ids in one tag and in capitals", "<p><a ID='x' NAME=y></p>\n", ["x", "y"]],
    ["an id in a line of words", "words <a id=x></a> more\n", ["x"]],
    ["two ids that are the same", "<a id=x></a>\n\n<b id=x></b>\n", ["x", "x"]],
    ["an id like a heading's", "# A\n\n<a id=a></a>\n", ["a", "a"]],
  ])("of %s", (_name, source, ids) => {
    expect(anchors(source).map(([id]) => id)).toEqual(ids)
  })

  test.each(["", "words", "`<a id=x>`", "    <a id=x>", "```\n# A\n```\n", "<a data-id=x>", "\\# A", "<a href='#x'>"])(
    "are none in %j",
    (source) => {
      expect(anchors(source)).toEqual([])
    },
  )

  test("belong to their heading, and none does if raw HTML names them", () => {
    const [heading, named] = anchorsOf(parseMarkdown("## A\n\n<a id=x></a>\n"))

    expect(heading?.heading?.type).toBe("heading")
    expect(named?.heading).toBeUndefined()
  })
})

test("a node stands in the source from its first to after its last character, or nowhere", () => {
  const tree = parseMarkdown("\uFEFFa\r\n\r\n> b")

  expect(tree.children.map((node) => [startOffsetOf(node), endOffsetOf(node)])).toEqual([
    [1, 2],
    [6, 9],
  ])
  expect([startOffsetOf({ type: "thematicBreak" }), endOffsetOf({ type: "thematicBreak" })]).toEqual([0, 0])
})
