import fc from "fast-check"
import { Node } from "prosemirror-model"
import { expect, test } from "vitest"
import { matchBlocks } from "../../src/visual/match-blocks.ts"
import { readWholeText } from "../../src/visual/read-chunk.ts"
import { sourceOffsetOf, openVisual, documentPositionOf, saveVisual, schema } from "../../src/visual/visual.ts"
import { editKinds, makeEdit, createRandomNumbers } from "./edits.ts"

const openings = [
  "", "", "", "# ", "## ", "> ", "> > ", ">", "- ", "* ", "+   ", "1. ", "7) ", "  ", "    ", "\t", "- [ ] ", "- [x] ", "   - ", "```", "~~~~ js",
  "| a | b |", "|-|-|", "a|b\n-|:-:\n", "<div>", "</div>", "<!--", "-->", "[a]: b", "[^1]: ", "::: note", ":::", "{{< a >}}", "{% b %}", "> [!NOTE]",
  "---", "===", "* * *", "{{a_b}}", "\\{{a_b}}", "import a from 'b'", "export const a = 1", "<A b={c}>", "{: .d }",
] // prettier-ignore
const words = [
  "word", "Another word", "*a*", "__b__", "***c***", "`d`", "`` ` ``", "[a]", "[e](f)", "![g](h 'i')", "[^1]", "<br>", "<b>", "&amp;", "&#32;", "&nbsp;",
  "\\*", "{{a_b}}", "~~k~~", "https://l.example", "<m@n.example>", "o  ", "p\\", "|", "*", "_", "😀", "\u0000", "[", "](", "q_r_s", "{{", "é", "*(*x*)*",
  "{{< r s >}}", "{{% /r %}}", "{% t %}", "{/* u */}", "{#v}", "{ .w }", "<X y={z} />", "{{<", "%}", "\\{#v}",
] // prettier-ignore

/** Whether a footnote speaks of itself, which the parser understands only sometimes. */
const isCircular = (source: string) => /\[\^1\]:.*\[\^1\]/.test(source)
const line = fc
  .tuple(fc.constantFrom(...openings), fc.array(fc.constantFrom(...words), { maxLength: 4 }))
  .map(([opening, rest]) => opening + rest.join(" "))
const text = fc
  .tuple(
    fc.constantFrom("", "", "\uFEFF"),
    fc.array(fc.tuple(line, fc.constantFrom("\n", "\n", "\n\n", "\r\n", "\r")), { maxLength: 14 }),
    line,
  )
  .map(([start, lines, last]) => start + lines.map(([one, eol]) => one + eol).join("") + last)
  .filter((source) => !isCircular(source))
const runs = { numRuns: Number(process.env["HUB_RUNS"] ?? 50) }

test("any text comes back byte for byte, also from a document of other objects", () => {
  fc.assert(
    fc.property(text, (source) => {
      const opened = openVisual(source)

      expect(saveVisual(opened, opened.doc).source).toBe(source)
      expect(saveVisual(opened, Node.fromJSON(schema, opened.doc.toJSON())).source).toBe(source)
      expect(() => opened.doc.check()).not.toThrow()
    }),
    runs,
  )
})

test("any edit of any text is saved so that it reads back, or is reported", { timeout: 600_000 }, () => {
  fc.assert(
    fc.property(text, fc.constantFrom(...editKinds), fc.integer({ min: 0 }), (source, kind, seed) => {
      const opened = openVisual(source)
      const made = makeEdit(kind, opened.doc, createRandomNumbers(seed))
      if (made === undefined) return

      const saved = saveVisual(opened, made.doc)

      const reads = matchBlocks(made.doc.children, readWholeText(saved.source).read, "loose") !== undefined
      expect(reads || !saved.exact || saved.reopen).toBe(true)
      expect(saved.opened.source).toBe(saved.source)
    }),
    runs,
  )
})

test("what is saved for a document that was edited ten times is what it reads as", { timeout: 600_000 }, () => {
  fc.assert(
    fc.property(text, fc.integer({ min: 0 }), (source, seed) => {
      const random = createRandomNumbers(seed)
      let opened = openVisual(source)
      for (let step = 0; step < 10; step++) {
        const made = makeEdit(editKinds[Math.floor(random() * editKinds.length)]!, opened.doc, random)
        if (made === undefined) continue
        const saved = saveVisual(opened, made.doc)
        opened = saved.reopen || !saved.exact ? openVisual(saved.source) : saved.opened
      }

      expect(matchBlocks(opened.doc.children, readWholeText(opened.source).read, "loose")).toBeDefined()
    }),
    runs,
  )
})

test("a caret finds its way to the source and back", { timeout: 600_000 }, () => {
  fc.assert(
    fc.property(text, (source) => {
      const opened = openVisual(source)
      opened.doc.descendants((node, position) => {
        if (!node.isText) return
        const at = position + (node.nodeSize >> 1)
        const offset = sourceOffsetOf(opened, at)

        expect(offset).toBeGreaterThanOrEqual(0)
        expect(offset).toBeLessThanOrEqual(source.length)
        expect(sourceOffsetOf(opened, documentPositionOf(opened, offset))).toBe(offset)
      })
    }),
    runs,
  )
})
