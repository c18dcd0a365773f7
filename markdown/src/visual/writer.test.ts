import type { PhrasingContent, RootContent } from "mdast"
import { describe, expect, test } from "vitest"
import { parseMarkdown } from "../parse.ts"
import type { MarkdownConventions } from "./conventions.ts"
import { openVisual } from "./open.ts"
import { createMarkdownWriter } from "./writer.ts"

const plainest = openVisual("").conventions()
const writerWith = (changes: Partial<MarkdownConventions> = {}, escapes = true) =>
  createMarkdownWriter({ ...plainest, ...changes }, escapes)

const words = (value: string): PhrasingContent => ({ type: "text", value })
const paragraph = (...children: PhrasingContent[]): RootContent => ({ type: "paragraph", children })

describe("blocks are written in the conventions of their text:", () => {
  test.each<[string, Partial<MarkdownConventions>, string, string]>([
    ["bullets", { bullet: "*" }, "- a\n- b\n", "* a\n* b"],
    ["a list right after a list", { bullet: "+" }, "- a\n\n* b\n", "+ a\n\n- b"],
    ["numbers", { bulletOrdered: ")", increment: false }, "1. a\n2. b\n", "1) a\n1) b"],
    ["indents", { listItemIndent: "tab" }, "- a\n\n  b\n", "-   a\n\n    b"],
    ["emphasis", { emphasis: "_", strong: "_" }, "*a* **b**\n", "_a_ __b__"],
    ["fences", { fence: "~" }, "```js\na\n```\n", "~~~js\na\n~~~"],
    ["rules letter by letter", { rule: "* * *" }, "---\n", "* * *"],
    ["underlined headings", { setext: true }, "# A\n\n## B\n\n### C\n", "A\n=\n\nB\n-\n\n### C"],
    ["closed headings", { closeAtx: true }, "# A\n", "# A #"],
    ["hard breaks by backslashes", { hardBreak: "\\" }, "a  \nb\n", "a\\\nb"],
    ["hard breaks by spaces", { hardBreak: "  " }, "a\\\nb\n", "a  \nb"],
    ["addresses that are links by themselves", {}, "<https://a.example>\n", "<https://a.example>"],
    ["quotes, tasks and footnotes", {}, "> a\n\n- [x] b\n\n[^1]: c\n", "> a\n\n- [x] b\n\n[^1]: c"],
  ])("%s", (_name, conventions, source, expected) => {
    expect(writerWith(conventions).blocks(parseMarkdown(source).children)).toBe(expected)
  })

  test("nothing is an empty text, and what is written already stays as it is", () => {
    const written: RootContent = { type: "paragraph", children: [words("x")], data: { written: "_a_  \nb" } }

    expect(writerWith().blocks([])).toBe("")
    expect(writerWith().blocks([written, paragraph(words("c"))])).toBe("_a_  \nb\n\nc")
  })
})

describe("words are escaped where they would be read as Markdown", () => {
  test.each([
    ["*a* `b`", "\\*a\\* \\`b\\`"],
    ["# a", "\\# a"],
    ["a & b &amp;", "a & b \\&amp;"],
    ["::: note", "\\::: note"],
    ["{{< a >}}", "\\{{< a >}}"],
    ["{% a %}", "\\{% a %}"],
    ["[!NOTE]\na", "[!NOTE]\na"],
    ["snake_case", "snake_case"],
  ])("%j is %j", (value, expected) => {
    expect(writerWith().blocks([paragraph(words(value))])).toBe(expected)
  })

  test.each(["*a* `b`", "# a", "::: note", "&amp;"])("and a plain writer leaves %j as it is", (value) => {
    expect(writerWith({}, false).blocks([paragraph(words(value))])).toBe(value)
    expect(writerWith({}, false).inline([words(value)])).toBe(value)
  })
})

describe("what stands in a line", () => {
  test.each<[string, PhrasingContent[], string]>([
    ["has the blanks at its edges", [words(" a ")], " a "],
    ["may be nothing", [], ""],
    ["may be blanks only", [words("  ")], "  "],
    ["has blanks around marks", [words(" "), { type: "emphasis", children: [words("a")] }, words(" ")], " *a* "],
    ["has a hard break", [words("a"), { type: "break" }, words("b")], "a\\\nb"],
    [
      "has two breaks that can follow each other",
      [words("a"), { type: "break" }, { type: "break" }, words("b")],
      "a\\\n\\\nb",
    ],
    ["has raw pieces as they are", [{ type: "html", value: "{{rate}}" }, words(" a")], "{{rate}} a"],
  ])("%s", (_name, content, expected) => {
    expect(writerWith().inline(content)).toBe(expected)
  })

  test("has breaks by backslashes where spaces would be none", () => {
    const writer = writerWith({ hardBreak: "  " })

    expect(writer.inline([{ type: "break" }, words("a")])).toBe("\\\na")
    expect(writer.inline([words("a"), { type: "break" }, { type: "break" }, words("b")])).toBe("a  \n\\\nb")
  })
})

describe("what stands in a cell", () => {
  test.each<[string, PhrasingContent[], string]>([
    ["is one line, with a reference for a line ending", [words("a\nb")], "a&#xA;b"],
    ["has its bars escaped", [words("a|b")], "a\\|b"],
    ["has bars in code escaped", [{ type: "inlineCode", value: "a|b" }], "`a\\|b`"],
    ["may be nothing", [], ""],
  ])("%s", (_name, content, expected) => {
    expect(writerWith().cell(content)).toBe(expected)
  })
})
