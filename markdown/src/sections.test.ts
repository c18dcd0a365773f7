import { array, assert, constantFrom, integer, property } from "fast-check"
import { expect, test } from "vitest"
import { listTextHeadings } from "./headings.ts"
import { listTextLinks } from "./links.ts"
import { parseMarkdown } from "./parse.ts"
import { sectionHeadings, takeSections } from "./sections.ts"

const at = (anchor: string) => (heading: { anchor: string }) => heading.anchor === anchor

test("a heading is taken out with what stands under it, and what is left keeps its bytes", () => {
  const source = "Before.  \n\n## One\n\na\n\n### Deep\n\nb\n\n## Two\n\n\nc"

  const { rest, sections } = takeSections(source, at("one"))

  expect(rest).toBe("Before.  \n\n## Two\n\n\nc")
  expect(sections).toEqual([{ title: "One", depth: 2, content: "a\n\n### Deep\n\nb\n" }])
})

test("a text taken apart at all its headings of a rank leaves what stands before them", () => {
  const { rest, sections } = takeSections(
    "\uFEFFBefore.\r\n\r\nOne\r\n===\r\na\r\n\r\n# Two\r\n",
    ({ depth }) => depth === 1,
  )

  expect(rest).toBe("\uFEFFBefore.\r\n\r\n")
  expect(sections.map(({ title, content }) => [title, content])).toEqual([
    ["One", "a\r\n"],
    ["Two", ""],
  ])
})

test("each part and what is left bring the definitions they use", () => {
  const source = "[x]\n\n## A\n\n[y][] and [^1]\n\n[x]: /x\n\n## B\n\n[y]: /y\n[^1]: Note [x].\n"

  const { rest, sections } = takeSections(source, at("a"))

  expect(rest).toBe("[x]\n\n## B\n\n[y]: /y\n[^1]: Note [x].\n\n[x]: /x\n")
  expect(sections[0]?.content).toBe("[y][] and [^1]\n\n[x]: /x\n\n[y]: /y\n\n[^1]: Note [x].\n")
})

test("a name that two definitions give keeps the meaning it had in the whole text", () => {
  const { sections } = takeSections("[x]: /first\n\n# A\n\n[x]\n\n[x]: /second\n", at("a"))

  expect(listTextLinks(parseMarkdown(sections[0]?.content ?? "")).map(({ url }) => url)).toEqual(["/first"])
})

test("a definition that stands right above an underlined heading is not part of it", () => {
  const { rest, sections } = takeSections("# A\n[x]: /x\nB\n===\n[x]\n", at("b"))

  expect(rest).toBe("# A\n[x]: /x\n")
  expect(sections.map(({ content }) => content)).toEqual(["[x]\n\n[x]: /x\n"])
})

test("an underlined heading that a definition lets stand as far in as code stays one", () => {
  const { rest } = takeSections("# A\n\n[x]: /x\n    B\n===\n", at("a"))
  const { sections } = takeSections("[x]: /x\n    B [x]\n===\n", at("b-x"))

  expect(rest).toBe("B\n===\n")
  expect(sections.map(({ content }) => content)).toEqual(["B [x]\n===\n\n[x]: /x\n"])
})

test("a heading that says more than a title can stays at the head of its part", () => {
  const { sections } = takeSections("# See [it](/x)\n\na\n\n# Plain\n", ({ depth }) => depth === 1)
  const long = takeSections("# A very long one\n\na\n", at("a-very-long-one"), 10)

  expect(sections.map(({ title, content }) => [title, content])).toEqual([
    ["See it", "# See [it](/x)\n\na\n"],
    ["Plain", ""],
  ])
  expect(long.sections[0]?.content).toBe("# A very long one\n\na\n")
})

test("it is known where every anchor is afterwards, under the number it then has", () => {
  const source = '## Notes\n\n## A\n\n### Notes\n\n<a id="here"></a>\n\n## B <a id="b-mark"></a>\n\n### Notes\n'

  const { anchors } = takeSections(source, ({ text }) => text !== "Notes")

  expect(Object.fromEntries(anchors)).toEqual({
    notes: { part: -1, anchor: "notes" },
    a: { part: 0, anchor: undefined },
    "notes-1": { part: 0, anchor: "notes" },
    here: { part: 0, anchor: "here" },
    b: { part: 1, anchor: undefined },
    "b-mark": { part: 1, anchor: undefined },
    "notes-2": { part: 1, anchor: "notes" },
  })
})

test("headings in quotes, lists and code are no places to take a text apart", () => {
  expect(sectionHeadings("# A\n\n> # B\n\n- # C\n\n```\n# D\n```\n")).toEqual([
    { depth: 1, text: "A", anchor: "a", opens: true },
  ])
})

test("whatever is taken out of any text, all its links and headings are still there", () => {
  const line = constantFrom(
    "# A",
    "## B",
    "### C",
    "B\n===",
    "x",
    "",
    "> # D",
    "- y",
    "[x]",
    "[y][x]",
    "[x]: /x",
    "[x]: /other",
    "> [z]: /z",
    "[z]",
    "[^1]",
    "[^1]: note [z]",
    "    code",
    "| a |\n|---|",
    "```",
    "<div>",
  )
  const each = (words: string[]) => [...new Set(words)].toSorted()
  assert(
    property(array(line), constantFrom("\n", "\r\n"), integer({ min: 0, max: 5 }), (lines, ending, chosen) => {
      const source = lines.join(ending)
      const { rest, sections, anchors } = takeSections(source, (_, index) => index === chosen || index === chosen + 2)
      const parts = [rest, ...sections.map(({ content }) => content)].map(parseMarkdown)

      const texts = parts.flatMap((tree) => listTextHeadings(tree, "").map(({ text }) => text))
      const urls = parts.flatMap((tree) => listTextLinks(tree).map(({ url }) => url))
      const before = parseMarkdown(source)
      expect(each([...texts, ...sections.map(({ title }) => title)])).toEqual(
        each(listTextHeadings(before, "").map(({ text }) => text)),
      )
      expect(each(urls)).toEqual(each(listTextLinks(before).map(({ url }) => url)))
      const wrong = [...anchors.values()].filter(
        ({ part, anchor }) =>
          anchor !== undefined && !listTextHeadings(parts[part + 1]!, "").some(({ id }) => id === anchor),
      )
      expect(wrong).toEqual([])
    }),
    { numRuns: 300 },
  )
})
