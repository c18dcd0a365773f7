import { describe, expect, test } from "vitest"
import { collectDefinitionSources, withNeededDefinitions } from "./definitions.ts"
import { listTextLinks } from "./links.ts"
import { parseMarkdown } from "./parse.ts"

/** The definitions of a text as they are written. */
function definitionsIn(source: string): Record<string, string> {
  const found = collectDefinitionSources(source, parseMarkdown(source))
  return Object.fromEntries([...found].map(([key, { text }]) => [key, text]))
}

/** The first blocks of a text with what they need of the rest. */
function firstBlocks(source: string, count: number): string {
  const tree = parseMarkdown(source)
  const nodes = tree.children.slice(0, count)
  const content = `${source.slice(0, nodes.at(-1)?.position?.end.offset)}\n`
  return withNeededDefinitions(content, nodes, collectDefinitionSources(source, tree))
}

describe("the definitions of a text", () => {
  test.each([
    [
      "links and footnotes have names of their own",
      "[1]: /a\n\n[^1]: b\n",
      { "link 1": "[1]: /a", "note 1": "[^1]: b" },
    ],
    ["the first of two counts", "[a]: /1\n[a]: /2\n", { "link a": "[a]: /1" }],
    ["names do not depend on case and blanks", "[A  B]: /1\n[a b]: /2\n", { "link a b": "[A  B]: /1" }],
    ["names fold as Unicode says", "[ẞ]: /1\n[SS]: /2\n", { "link ss": "[ẞ]: /1" }],
    ["titles belong to them", "[a]: <b c>\n  'd'\n", { "link a": "[a]: <b c>\n  'd'" }],
    ["Windows line endings stay", "[^a]: b\r\n    c\r\n", { "note a": "[^a]: b\r\n    c" }],
    ["those in a quote are written without its marks", "> [a]: /b\n", { "link a": "[a]: /b" }],
    ["those in an item are written without its indent", "- x\n\n  [a]: /b\n", { "link a": "[a]: /b" }],
    ["code holds none", "`[a]: /b`\n\n    [a]: /b\n", {}],
    ["there may be none", "words", {}],
  ])("%s", (_name, source, expected) => {
    expect(definitionsIn(source)).toEqual(expected)
  })
})

describe("a part of a text gets the definitions", () => {
  test.each([
    ["of its links", "[a]\n\n[b]\n\n[a]: /a\n[b]: /b\n", "[a]\n\n[a]: /a\n"],
    ["of its images", "![a][]\n\n[a]: /a\n", "![a][]\n\n[a]: /a\n"],
    ["of its footnotes", "x[^1]\n\n[^1]: y\n", "x[^1]\n\n[^1]: y\n"],
    ["of what is deep in it", "> - *[a]*\n\n[a]: /a\n", "> - *[a]*\n\n[a]: /a\n"],
    [
      "that its definitions need",
      "x[^1]\n\n[^1]: [a] y[^2]\n\n[^2]: z\n\n[a]: /a\n",
      "x[^1]\n\n[^1]: [a] y[^2]\n\n[a]: /a\n\n[^2]: z\n",
    ],
    [
      "once, though they need each other",
      "x[^1]\n\n[^1]: y[^2]\n\n[^2]: z[^1]\n",
      "x[^1]\n\n[^1]: y[^2]\n\n[^2]: z[^1]\n",
    ],
  ])("%s", (_name, source, expected) => {
    expect(firstBlocks(source, 1)).toBe(expected)
  })

  test("that are not in it already", () => {
    expect(firstBlocks("[a]\n\n[a]: /a\n\nb\n", 2)).toBe("[a]\n\n[a]: /a\n")
    expect(firstBlocks("words\n\n[a]: /a\n", 1)).toBe("words\n")
  })

  test("before it, where nothing could follow it", () => {
    const source = "[a]: /a\n\n[a]\n\n<!-- never closed"
    const tree = parseMarkdown(source)
    const content = source.slice(9)

    const part = withNeededDefinitions(content, tree.children.slice(1), collectDefinitionSources(source, tree))

    expect(part).toBe("[a]: /a\n\n[a]\n\n<!-- never closed")
    expect(listTextLinks(parseMarkdown(part)).map(({ url }) => url)).toEqual(["/a"])
  })

  test("before it and after its byte order mark, where another of the name would be first", () => {
    const definitions = collectDefinitionSources("[a]: /first\n", parseMarkdown("[a]: /first\n"))
    const content = "\uFEFF[a]\n\n[a]: /second\n"

    const part = withNeededDefinitions(content, parseMarkdown(content).children, definitions)

    expect(part).toBe("\uFEFF[a]: /first\n\n[a]\n\n[a]: /second\n")
  })

  test("with its own line endings", () => {
    const source = "[a]\r\n[b]\r\n\r\n***\r\n[a]: /a\r\n[b]: /b\r\n"
    const tree = parseMarkdown(source)

    const part = withNeededDefinitions(
      "[a]\r\n[b]\r\n",
      tree.children.slice(0, 1),
      collectDefinitionSources(source, tree),
    )

    expect(part).toBe("[a]\r\n[b]\r\n\r\n[a]: /a\r\n\r\n[b]: /b\r\n")
  })
})
