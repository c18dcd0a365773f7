import { describe, expect, test } from "vitest"
import { openVisual } from "./open.ts"
import {
  applyPatchEdits,
  createSourceLookup,
  replaceBefore,
  replaceRange,
  tryPatch,
  type PatchContext,
} from "./patch-context.ts"
import { createMarkdownWriter } from "./writer.ts"

function patchingOf(source: string): PatchContext {
  const opened = openVisual(source)
  const conventions = opened.conventions()
  return {
    source,
    conventions,
    writer: createMarkdownWriter(conventions, true),
    grain: "fine",
    edits: [],
    patchChild: () => false,
    findSource: (node) => {
      const at = opened.doc.children.indexOf(node)
      const block = opened.blocks[at]
      return block === undefined ? undefined : { node, ...block }
    },
  }
}

/** A text after one change of it. */
function changed(source: string, change: (patching: PatchContext) => void) {
  const patching = patchingOf(source)
  change(patching)
  return applyPatchEdits(source, patching.edits)
}

describe("edits of a text", () => {
  test.each([
    ["none", [], "abc"],
    ["one", [{ from: 1, to: 2, text: "x" }], "axc"],
    [
      "several, in whatever order",
      [
        { from: 2, to: 3, text: "z" },
        { from: 0, to: 1, text: "" },
      ],
      "bz",
    ],
    [
      "two at one place, in their order",
      [
        { from: 1, to: 1, text: "x" },
        { from: 1, to: 1, text: "y" },
      ],
      "axybc",
    ],
    [
      "one right after another",
      [
        { from: 0, to: 1, text: "x" },
        { from: 1, to: 2, text: "y" },
      ],
      "xyc",
    ],
  ])("are made: %s", (_name, edits, expected) => {
    expect(applyPatchEdits("abc", edits)).toBe(expected)
  })

  test("are not made where two of them overlap", () => {
    expect(
      applyPatchEdits("abc", [
        { from: 0, to: 2, text: "" },
        { from: 1, to: 3, text: "" },
      ]),
    ).toBeUndefined()
  })
})

describe("a text of several lines is put into a text", () => {
  test.each([
    ["behind the prefix of its containers", "> a\n", 2, 3, "x\n\ny", "> ", "> x\n>\n> y\n"],
    ["with the line ending of its line", "a\r\nb\n", 0, 1, "x\ny", "", "x\r\ny\r\nb\n"],
    ["with the line ending of the line before", "a\r\nb", 4, 4, "\nx", "", "a\r\nb\r\nx"],
    ["with the line ending of a whole text of one line", "a", 1, 1, "\nx", "", "a\nx"],
    ["on one line", "a\n", 1, 1, "x", "> ", "ax\n"],
  ])("%s", (_name, source, from, to, text, prefix, expected) => {
    expect(changed(source, (patching) => replaceRange(patching, from, to, text, prefix))).toBe(expected)
  })

  test.each([
    ["whose last line goes on", "> ab\n", 3, 3, "\n\n", "> ", "> a\n>\n> b\n"],
    ["whose last line is all of it", "ab", 1, 1, "x", "> ", "axb"],
    ["whose last line has words", "- ab\r\n", 3, 3, "x\ny", "  ", "- ax\r\n  yb\r\n"],
  ])("%s", (_name, source, from, to, text, prefix, expected) => {
    expect(changed(source, (patching) => replaceBefore(patching, from, to, text, prefix))).toBe(expected)
  })
})

describe("an attempt", () => {
  test("leaves its edits if it succeeds, and none if it fails", () => {
    const patching = patchingOf("abc")

    expect(tryPatch(patching, (trial) => replaceRange(trial, 0, 1, "x", ""))).toBe(true)
    expect(tryPatch(patching, (trial) => !replaceRange(trial, 1, 2, "y", ""))).toBe(false)

    expect(patching.edits).toEqual([{ from: 0, to: 1, text: "x" }])
  })
})

describe("how a block stands in the source", () => {
  test("is known without the marks of what holds it, and for no other block", () => {
    const source = "a\n\n  * b\r\n    c\n"
    const opened = openVisual(source)
    const patching = patchingOf(source)
    const [, list] = opened.doc.children
    const block = opened.blocks[1]!
    const written = createSourceLookup({
      ...patching,
      findSource: (node) => (node === list ? { node, ...block } : undefined),
    })

    expect(written(list!)).toBe("* b\n  c")
    expect(written(opened.doc.child(0))).toBeUndefined()
  })
})
