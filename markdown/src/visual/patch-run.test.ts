import { describe, expect, test } from "vitest"
import { boundsAround, paragraphOf, saveEdited, type DocumentEdit } from "../../test/visual/save-edited.ts"
import { schema } from "./schema.ts"

const add =
  (words: string, side: "from" | "to", text = "x", depth = 1): DocumentEdit =>
  (tr, at) =>
    tr.insert(boundsAround(tr, at(words), depth)[side], paragraphOf(text))

const remove =
  (words: string, depth = 1): DocumentEdit =>
  (tr, at) => {
    const { from, to } = boundsAround(tr, at(words), depth)
    tr.delete(from, to)
  }

const split =
  (words: string): DocumentEdit =>
  (tr, at) =>
    tr.split(at(words))

const joinBefore =
  (words: string): DocumentEdit =>
  (tr, at) =>
    tr.join(tr.doc.resolve(at(words)).before())

describe("blocks come and go, and those around them keep their bytes and distance:", () => {
  test.each<[string, string, DocumentEdit, string]>([
    ["a paragraph between two", "Old  \n\n\n\nb\n", add("Old", "to"), "Old  \n\nx\n\n\n\nb\n"],
    ["a paragraph before the first", "Old\n\nb\n", add("Old", "from"), "x\n\nOld\n\nb\n"],
    ["a paragraph after the last", "a\n\nOld\n", add("Old", "to"), "a\n\nOld\n\nx\n"],
    ["a paragraph between a heading and a list", "# Old\n* b\n", add("Old", "to"), "# Old\n\nx\n\n* b\n"],
    ["a paragraph in a quote", "> Old\n\nb\n", add("Old", "to", "x", 2), "> Old\n>\n> x\n\nb\n"],
    ["a paragraph before one in a quote", ">Old\n", add("Old", "from", "x", 2), ">x\n>\n>Old\n"],
    ["a paragraph in an item", "- Old\n- b\n", add("Old", "to", "x", 3), "- Old\n\n  x\n- b\n"],
    ["a paragraph in a footnote", "a[^1]\n\n[^1]: Old\n", add("Old", "to", "x", 2), "a[^1]\n\n[^1]: Old\n\n    x\n"],
    ["the first block less", "Old\n\n\n# b\n", remove("Old"), "# b\n"],
    ["the last block less", "# a\n\n\nOld\n", remove("Old"), "# a\n"],
    ["one in the middle less", "a\n\nOld\n\n\nc\n", remove("Old"), "a\n\n\nc\n"],
    ["one in a quote less", "> a\n>\n> Old\n>\n> c\n", remove("Old", 2), "> a\n>\n> c\n"],
    ["one in an item less", "- a\n\n  Old\n- c\n", remove("Old", 3), "- a\n- c\n"],
    ["a quote with all in it less", "a\n\n> Old\n> b\n\nc\n", remove("Old"), "a\n\nc\n"],
  ])("%s", (_name, source, edit, expected) => {
    for (const eol of ["\n", "\r\n"])
      expect(saveEdited(source.replaceAll("\n", eol), edit)).toMatchObject({
        source: expected.replaceAll("\n", eol),
        exact: true,
      })
  })
})

describe("a paragraph is parted from another, or joined to it, in its place:", () => {
  test.each<[string, string, DocumentEdit, string]>([
    ["parted", "a *b* Old c\n", split("Old"), "a *b*\n\nOld c\n"],
    ["parted in emphasis", "*a Old* b\n", split("Old"), "*a*\n\n*Old* b\n"],
    ["parted at a line ending", "a\nOld b\n", split("Old"), "a\n\nOld b\n"],
    ["parted in a quote", "> a Old\n> b\n", split("Old"), "> a\n>\n> Old\n> b\n"],
    ["parted in an item", "1. a Old\n2. b\n", split("Old"), "1. a\n\n   Old\n2. b\n"],
    ["joined", "a *b*\n\n\nOld\n", joinBefore("Old"), "a *b*Old\n"],
    ["joined in a quote", "> a\n>\n> Old\n", joinBefore("Old"), "> aOld\n"],
    ["joined with words that are lazy", "> a\n>\n> Old\nb\n", joinBefore("Old"), "> aOld\nb\n"],
  ])("%s", (_name, source, edit, expected) => {
    for (const eol of ["\n", "\r\n"])
      expect(saveEdited(source.replaceAll("\n", eol), edit)).toMatchObject({
        source: expected.replaceAll("\n", eol),
        exact: true,
      })
  })
})

describe("a text with nothing in it", () => {
  const write: DocumentEdit = (tr) => tr.replaceWith(0, tr.doc.content.size, [paragraphOf("a"), paragraphOf("b")])

  test.each([
    ["", "a\n\nb\n"],
    ["\uFEFF", "\uFEFFa\n\nb\n"],
    ["\n\n", "a\n\nb\n"],
  ])("%j gets blocks", (source, expected) => {
    expect(saveEdited(source, write)).toMatchObject({ source: expected, exact: true })
  })

  test("is what is left where all blocks are deleted", () => {
    const result = saveEdited("a\n\n# b\n", (tr) => tr.replaceWith(0, tr.doc.content.size, paragraphOf("")))

    expect(result.exact).toBe(true)
    expect(result.source.trim()).toBe("")
  })
})

test("a block that becomes another is written in its place", () => {
  const heading: DocumentEdit = (tr, at) => tr.setBlockType(at("Old"), at("Old"), schema.nodes.heading, { level: 2 })
  const quote: DocumentEdit = (tr, at) => {
    const { from, to } = boundsAround(tr, at("Old"), 1)
    tr.replaceWith(from, to, schema.node("blockquote", null, tr.doc.slice(from, to).content))
  }

  expect(saveEdited("a  \n\nOld *b*\n\n* c\n", heading).source).toBe("a  \n\n## Old *b*\n\n* c\n")
  expect(saveEdited("a\n\n_Old_\nb\n\n* c\n", quote).source).toBe("a\n\n> _Old_\n> b\n\n* c\n")
})
