import { describe, expect, test } from "vitest"
import { parseMarkdown } from "../parse.ts"
import { collectDefinitions, definitionsForChunk } from "./definitions.ts"
import { readChunk, readWholeText } from "./read-chunk.ts"

const definitions = (source: string) => collectDefinitions(parseMarkdown(source), source)

describe("what a text defines", () => {
  test.each([
    ["an address", "[A  b]: /c 'd'\n", "A B", { kind: "address", url: "/c", title: "d", written: "[A  b]: /c 'd'" }],
    ["an address without a title", "[a]: <b c>\n", "A", { kind: "address", url: "b c", title: null }],
    ["the first of two", "[a]: /1\n[A]: /2\n", "A", { url: "/1" }],
    [
      "a footnote, by its name only",
      "x[^N]\n\n[^N]: long\n    words\n",
      "^N",
      { kind: "footnote", written: "[^N]: x" },
    ],
    ["in a quote, without its signs", "> [a]:\n> /b\n", "A", { written: "[a]:\n/b" }],
    ["in an item, without its indent", "- x\n\n  [a]:\n    /b\n", "A", { written: "[a]:\n  /b" }],
    ["in a Windows text", "[a]:\r\n/b\r\n", "A", { written: "[a]:\n/b" }],
    ["in capitals as Unicode has them", "[straße]: /b\n", "STRASSE", { url: "/b" }],
  ])("%s", (_name, source, key, expected) => {
    expect(definitions(source).get(key)).toMatchObject(expected)
  })

  test("is nothing in code and words", () => {
    expect([...definitions("`[a]: /b`\n\n    [c]: /d\n\nx [e]: /f\n").keys()]).toEqual([])
  })
})

describe("what a part of a text needs to be read alone", () => {
  const all = definitions("[a]: /a\n\n[b]: /b\n\nx[^a]\n\n[^a]: c\n")

  test.each([
    ["[a] words", "[a]: /a\n\n<!-- -->\n\n"],
    ["[w][B] [a][]", "[b]: /b\n\n[a]: /a\n\n<!-- -->\n\n"],
    ["x[^a]", "[^a]: x\n\n<!-- -->\n\n"],
    ["![a] x[^a]", "[a]: /a\n\n[^a]: x\n\n<!-- -->\n\n"],
    ["[c] (a) \\[x]", ""],
    ["", ""],
  ])("for %j is %j", (chunk, needed) => {
    expect(definitionsForChunk(chunk, all)).toBe(needed)
  })

  test("is nothing where the text defines nothing", () => {
    expect(definitionsForChunk("[a]", new Map())).toBe("")
  })
})

describe("a part of a text reads as it does in the whole", () => {
  const source = "# One\n\n[a] and x[^a]\n\n> [b]\n\n[a]: /a\n[b]: /b\n[^a]: c\n"

  test.each([
    ["[a] and x[^a]", 'paragraph(link("a"), " and x", raw_inline)'],
    ["> [b]", 'blockquote(paragraph(link("b")))'],
    ["# One", 'heading("One")'],
  ])("%j", (chunk, shape) => {
    const start = source.indexOf(chunk)
    const { read, shift } = readChunk(chunk, start, definitions(source))

    const [{ node, origin }] = read as [(typeof read)[number]]
    expect(read).toHaveLength(1)
    expect(String(node)).toBe(shape)
    expect((origin.tree.position?.start.offset ?? 0) + shift).toBe(start)
  })

  test("and the whole with what it defines", () => {
    const { read, shift, definitions: found } = readWholeText(source)

    expect(read.map(({ node }) => node.type.name)).toEqual([
      "heading",
      "paragraph",
      "blockquote",
      "source_block",
      "source_block",
      "footnote_def",
    ])
    expect(shift).toBe(0)
    expect([...found.keys()]).toEqual(["A", "B", "^A"])
  })
})
