import { Transform } from "prosemirror-transform"
import { describe, expect, test } from "vitest"
import { sourceOffsetOf, openVisual, documentPositionOf, saveVisual, schema } from "./visual.ts"

/** The source with a bar at what the middle of `words` in the document stands for. */
function barAt(source: string, words: string): string {
  const opened = openVisual(source)
  let position = -1
  opened.doc.descendants((node, at) => {
    if (position < 0 && node.text?.includes(words) === true) position = at + node.text.indexOf(words) + 1
  })
  const offset = sourceOffsetOf(opened, position)
  expect(documentPositionOf(opened, offset)).toBe(position)
  return `${source.slice(0, offset)}|${source.slice(offset)}`
}

describe("a caret in", () => {
  test.each([
    ["a paragraph", "a\n\nbc\n", "a\n\nb|c\n"],
    ["words after a reference and an escape", "&amp; \\* bc", "&amp; \\* b|c"],
    ["emphasis", "a **_bc_**", "a **_b|c_**"],
    ["a link", "[bc](d)", "[b|c](d)"],
    ["a quote's second line", "> a\n> bc\n", "> a\n> b|c\n"],
    ["a nested item", "- a\n  1. bc\n", "- a\n  1. b|c\n"],
    ["a cell", "|a|\n|-|\n| bc |\n", "|a|\n|-|\n| b|c |\n"],
    ["inline code", "`` bc` ``", "`` b|c` ``"],
    ["fenced code in an item", "- ```\n  a\n  bc\n  ```\n", "- ```\n  a\n  b|c\n  ```\n"],
    ["indented code", "    bc\n", "    b|c\n"],
    ["raw HTML", "<p>\r\nbc\r\n", "<p>\r\nb|c\r\n"],
    ["a text with a byte order mark", "\uFEFFbc", "\uFEFFb|c"],
    ["words after a variable", "{{a_a}} bc", "{{a_a}} b|c"],
  ])("%s goes to the source and back", (_name, source, expected) => {
    expect(barAt(source, "bc")).toBe(expected)
  })
})

test("a caret stays right in the blocks after an edit, and at a space that is not written", () => {
  const opened = openVisual("a\n\nb\n\nc\n")
  const tr = new Transform(opened.doc)
  tr.insert(2, schema.text("aaa "))

  const saved = saveVisual(opened, tr.doc).opened

  expect(saved.source).toBe("aaaa\n\nb\n\nc\n")
  expect(sourceOffsetOf(saved, 6)).toBe(4)
  expect(sourceOffsetOf(saved, 8)).toBe(6)
  expect(documentPositionOf(saved, 9)).toBe(11)
})

test("offsets between blocks, beyond the end and in an empty text find a place", () => {
  const opened = openVisual("a\n\n***\n\nb\n")

  expect(documentPositionOf(opened, 2)).toBe(2)
  expect(documentPositionOf(opened, 1000)).toBe(6)
  expect(sourceOffsetOf(opened, 1000)).toBe(9)
  expect(documentPositionOf(openVisual(""), 0)).toBe(1)
  expect(sourceOffsetOf(openVisual(""), 1)).toBe(0)
})
