import { describe, expect, test } from "vitest"
import { openVisual } from "./open.ts"
import { startOfText, steadyReach, touchesDefinitions, wholeWindow, widenHunk, windowAround } from "./proof-window.ts"
import type { SaveDraft } from "./save-draft.ts"
import { saysSameAsDraft } from "./save-draft.ts"
import { schema } from "./schema.ts"
import { sourceChildrenOf, sourceEndOf, sourceStartOf, writableChildren } from "./source-node.ts"

function draftOf(source: string): SaveDraft {
  const opened = openVisual(source)
  const blocks = opened.doc.children.flatMap((node, at) => {
    const block = opened.blocks[at]
    return block === undefined ? [] : [{ node, ...block }]
  })
  return { ...opened, blocks, isCut: false, exact: true, reopen: false }
}

const blocksOf = (source: string) => [...openVisual(source).doc.children]
/** One block of a text, in the place of itself. */
const hunkAt = (at: number) => ({ from: at, to: at + 1, start: at, end: at + 1 })

describe("what is read again to prove an edit", () => {
  const shownWindow = (source: string, at: number, reach: number) => {
    const window = windowAround(draftOf(source), hunkAt(at), blocksOf(source), reach)
    return [source.slice(window.from, window.to), window.first, window.last, window.expected.length]
  }

  test.each([
    ["a block on each side", "a\n\nb\n\nc\n\nd\n\ne\n", 2, 1, ["b\n\nc\n\nd", 1, 4, 3]],
    ["two on each side", "a\n\nb\n\nc\n\nd\n\ne\n", 2, 2, ["a\n\nb\n\nc\n\nd\n\ne\n", 0, 5, 5]],
    ["all from the beginning, without its byte order mark", "\uFEFF\na\n\nb\n\nc\n", 0, 1, ["\na\n\nb", 0, 2, 2]],
    ["all to the end", "a\n\nb\n\nc\n\n\n", 2, 1, ["b\n\nc\n\n\n", 1, 3, 2]],
    ["the line on which a block begins", "a\n\n  b\n\nc\n\nd\n", 2, 1, ["  b\n\nc\n\nd\n", 1, 4, 3]],
    [
      "all of neighbouring lists, which may become one",
      "x\n\n- a\n\n* b\n\n+ c\n\nd\n\ne\n",
      4,
      1,
      ["- a\n\n* b\n\n+ c\n\nd\n\ne\n", 1, 6, 5],
    ],
  ])("is %s", (_name, source, at, reach, expected) => {
    expect(shownWindow(source, at, reach)).toEqual(expected)
  })

  test("is all of the text where definitions change", () => {
    const source = "a\n\nb\n\nc\n"

    expect(wholeWindow(draftOf(source), hunkAt(1), blocksOf(source))).toMatchObject({
      first: 0,
      last: 3,
      from: 0,
      to: 8,
    })
  })

  test("ends with the last block that is known", () => {
    const draft = { ...draftOf("a\n\nb\n\n\n"), isCut: true }

    expect(windowAround(draft, hunkAt(1), blocksOf("a\n\nb\n"), 1).to).toBe(4)
  })

  test("begins after a byte order mark", () => {
    expect([startOfText("\uFEFFa"), startOfText("a"), startOfText("")]).toEqual([1, 0, 0])
  })
})

describe("a change touches definitions", () => {
  test.each([
    ["a definition", "[a]: /b\n", true],
    ["a definition in a quote", "> [a]: /b\n", true],
    ["a footnote", "x\n\n[^1]: b\n", true],
    ["words only", "[a](b) [^1]\n", false],
    ["raw HTML", "<div>\n", false],
    ["code", "```\n[a]: /b\n```\n", false],
  ])("if it is %s: %j, %s", (_name, source, touches) => {
    const last = blocksOf(source).length - 1

    expect(touchesDefinitions(draftOf(source), hunkAt(last), blocksOf(source))).toBe(touches)
  })

  test("if there is one before or after it", () => {
    const [plain, defined] = ["a\n", "[a]: /b\n"]

    expect(touchesDefinitions(draftOf(plain), hunkAt(0), blocksOf(defined))).toBe(true)
    expect(touchesDefinitions(draftOf(defined), hunkAt(0), blocksOf(plain))).toBe(true)
  })
})

describe("how far around an edit the text must be read", () => {
  test.each([
    ["a\n\nb\n\nc\n", 1],
    ["- a\n\nb\n\n- c\n", 1],
    ["[x]: /y\n\na\n\n[x]\n", 1],
  ])("is a block in %j", (source, reach) => {
    expect(steadyReach(draftOf(source), hunkAt(1), blocksOf(source))).toBe(reach)
  })
})

describe("a change is widened by the blocks beside it", () => {
  test.each([
    [0, { from: 2, to: 3, start: 2, end: 3 }],
    [1, { from: 1, to: 4, start: 1, end: 4 }],
    [9, { from: 0, to: 5, start: 0, end: 5 }],
  ])("by %d of them, as far as there are", (neighbours, expected) => {
    const source = "a\n\nb\n\nc\n\nd\n\ne\n"

    expect(widenHunk(draftOf(source), hunkAt(2), blocksOf(source), neighbours)).toEqual(expected)
  })

  test("but not by those that changed too", () => {
    expect(widenHunk(draftOf("a\n\nb\n\nc\n"), hunkAt(1), blocksOf("x\n\nb\n\nc\n"), 2)).toEqual({
      from: 1,
      to: 3,
      start: 1,
      end: 3,
    })
  })
})

describe("an edit that says what the text says", () => {
  const saysSame = (source: string, edited: string) => saysSameAsDraft(draftOf(source), hunkAt(0), blocksOf(edited))

  test.each([
    ["*a* b\n", "_a_ b\n", true],
    ["- a\n- b\n", "* a\n* b\n", true],
    ["a b\n", "a c\n", false],
    ["a b\n", "ab\n", false],
    ["a\n", "**a**\n", false],
    ["a\n", "# a\n", false],
  ])("%j as %j: %s", (source, edited, same) => {
    expect(saysSame(source, edited)).toBe(same)
  })
})

describe("a part of a document in its source", () => {
  const source = "a\n\n> - b\n>   c\n> # d\n"
  const quote = draftOf(source).blocks[1]!

  test("begins and ends where it is written", () => {
    expect(source.slice(sourceStartOf(quote), sourceEndOf(quote))).toBe("> - b\n>   c\n> # d")
    expect(sourceChildrenOf(quote).map((part) => source.slice(sourceStartOf(part), sourceEndOf(part)))).toEqual([
      "- b\n>   c",
      "# d",
    ])
  })

  test("moves with the text before it", () => {
    expect(sourceStartOf({ ...quote, shift: 7 })).toBe(sourceStartOf(quote) + 7)
    expect(sourceEndOf({ ...quote, shift: -2 })).toBe(sourceEndOf(quote) - 2)
  })

  test("holds what Markdown can say", () => {
    const paragraph = schema.nodes.paragraph
    const container = schema.nodes.blockquote.create(null, [
      paragraph.create(),
      paragraph.create(null, schema.text("a")),
    ])

    expect(writableChildren(container).map(String)).toEqual(['paragraph("a")'])
  })
})
