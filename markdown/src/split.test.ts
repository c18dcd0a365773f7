import { array, assert, constantFrom, property } from "fast-check"
import { expect, test } from "vitest"
import { splitAtHeadings } from "./split.ts"

test("a text is cut at its headings, and deeper ones stay inside", () => {
  const source = "Before.\n\n# One\n\na\n\n### Deep\n\nb\n\nTwo *words*\n---\n\nc\n"

  const chunks = splitAtHeadings(source, 2)

  expect(chunks.map(({ title, level, content }) => [title, level, content])).toEqual([
    ["", 0, "Before.\n"],
    ["One", 1, "a\n\n### Deep\n\nb\n"],
    ["Two words", 2, "c\n"],
  ])
})

test("what only looks like a heading cuts nothing", () => {
  const source = "# A\n\n```\n# code\n```\n\n> # quote\n\n- # item\n\n    # indented\n\n<!--\n# comment\n-->\n"

  expect(splitAtHeadings(source, 6).map(({ title }) => title)).toEqual(["A"])
})

test("a blank beginning is no piece of its own, and belongs to the first", () => {
  expect(splitAtHeadings("\uFEFF\n\n# A\nx", 1)).toEqual([
    { title: "A", level: 1, content: "x\n", start: 0, end: 8, cut: 3 },
  ])
  expect(splitAtHeadings(" \n\n", 1)).toEqual([])
})

test("a piece brings the definitions it needs, and those that these need", () => {
  const source = "# A\n\n[x] and note[^1]\n\n# B\n\n[x]\n\n[x]: /x\n[^1]: see [y]\n\n[y]: /y\n"

  const [a, b] = splitAtHeadings(source, 1)

  expect(a?.content).toBe("[x] and note[^1]\n\n[x]: /x\n\n[^1]: see [y]\n\n[y]: /y\n")
  expect(b?.content).toBe("[x]\n\n[x]: /x\n[^1]: see [y]\n\n[y]: /y\n")
})

test("a definition inside a quote comes along without the quote's marks", () => {
  const [a] = splitAtHeadings("# A\n\n[x]\n\n# B\n\n> [x]: /x\n", 1)

  expect(a?.content).toBe("[x]\n\n[x]: /x\n")
})

test("a text with Windows line endings keeps them", () => {
  const chunks = splitAtHeadings("# A\r\n\r\na\r\nb\r\n\r\n# B\r\n", 1)

  expect(chunks.map(({ content }) => content)).toEqual(["a\r\nb\r\n", ""])
})

test("the pieces of any text follow each other and are all of it", () => {
  const line = constantFrom(
    "# A",
    "## B",
    "A\n===",
    "x",
    "",
    "  # C",
    "> # D",
    "- y",
    "```",
    "\uFEFF",
    "[x]: /x",
    "[x]",
  )
  assert(
    property(array(line), constantFrom("\n", "\r\n", "\r"), (lines, ending) => {
      const source = lines.join(ending)

      const chunks = splitAtHeadings(source, 2)

      const joined = chunks.map(({ start, end }) => source.slice(start, end)).join("")
      expect(joined).toBe(source.trim() === "" ? "" : source)
    }),
  )
})
