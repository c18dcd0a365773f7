import type { Root } from "mdast"
import { describe, expect, test } from "vitest"
import { toHtml } from "./html.ts"
import { parseMarkdown } from "./parse.ts"
import { writeMarkdown } from "./write.ts"

const written = (source: string) => writeMarkdown(parseMarkdown(source))

describe("a text is written in one way", () => {
  test.each([
    ["hard breaks", "a  \nb\\\nc\n", "a\\\nb\\\nc\n"],
    ["soft breaks stay", "a\nb\n", "a\nb\n"],
    ["code with backticks in it", "~~~ js title\na\n```\nb\n~~~\n", "````js title\na\n```\nb\n````\n"],
    ["code in a line with backticks in it", "`` a`b ``\n", "``a`b``\n"],
    ["code in a line that begins with one", "`` `a` ``\n", "`` `a` ``\n"],
    ["numbers that begin elsewhere", "7) a\n7) b\n", "7. a\n8. b\n"],
    ["wide bullets", "*   a\n*   b\n\n    c\n", "- a\n- b\n\n  c\n"],
    ["lists in lists", "+ a\n    1. b\n    2. c\n", "- a\n  1. b\n  2. c\n"],
    ["two lists after each other", "- a\n\n* b\n", "- a\n\n* b\n"],
    ["an empty item", "- a\n-\n- b\n", "- a\n-\n- b\n"],
    ["quotes that are lazy", "> a\nb\n", "> a\n> b\n"],
    ["columns", "a|b|c|d\n:-|:-:|-:|-\n1|22|3\n", "| a | b | c | d |\n| :- | :-: | -: | - |\n| 1 | 22 | 3 |\n"],
    ["bars in cells", "| a \\| b | `c \\| d` |\n|-|-|\n", "| a \\| b | `c \\| d` |\n| - | - |\n"],
    ["links with titles", "[a]( <b c>  'd' )\n", '[a](<b c> "d")\n'],
    [
      "links that are their address",
      "<https://a.example> www.b.example\n",
      "<https://a.example> [www.b.example](http://www.b.example)\n",
    ],
    ["references as they were named", "[A][b] [B][] ![b]\n\n[B]: <c> (d)\n", '[A][b] [B][] ![b]\n\n[B]: c "d"\n'],
    ["footnotes", "a[^N]\n\n[^N]: b\n\n    c\n", "a[^N]\n\n[^N]: b\n\n    c\n"],
    ["raw HTML stays", "<div>\n *a*\n</div>\n\nb <br> c\n", "<div>\n *a*\n</div>\n\nb <br> c\n"],
    ["rules", "***\n_ _ _\n", "---\n\n---\n"],
    ["struck words", "~~a *b*~~\n", "~~a *b*~~\n"],
    ["letters of all scripts", "שלום 日本 😀 é\n", "שלום 日本 😀 é\n"],
    ["no line ending, or several", "a", "a\n"],
    ["variables with underscores", "{{a_b_c_d}} {{e__f}}\n", "{{a_b_c_d}} {{e__f}}\n"],
    ["braces that are no variables", "{{A_B}} {{ a }}\n", "{{A_B}} {{ a }}\n"],
    ["formulas", "$`a_b`$\n\n```math\nx\n```\n", "$`a_b`$\n\n```math\nx\n```\n"],
  ])("%s", (_name, source, expected) => {
    expect(written(source)).toBe(expected)
    expect(written(expected)).toBe(expected)
  })
})

describe("words that look like Markdown stay words", () => {
  test.each([
    "# a",
    "1. a",
    "- a",
    "> a",
    "a\n===",
    "*a* _b_ **c** ~~d~~",
    "`a`",
    "[a](b) ![c](d)",
    "<b>a</b> <!-- c -->",
    "&amp; &#35;",
    "| a |\n|---|",
    "[^1]",
    "[!NOTE]",
    "a\\",
    "https://a.example",
    "www.a.example a@b.example",
    "    a",
    "```",
    "{{rate}} \\{{rate}}",
    "[ ] a",
  ])("%j", (value) => {
    const tree: Root = { type: "root", children: [{ type: "paragraph", children: [{ type: "text", value }] }] }

    const again = parseMarkdown(writeMarkdown(tree))

    expect(toHtml(again)).toBe(toHtml(parseMarkdown(writeMarkdown(again))))
    expect(again.children.map(({ type }) => type)).toEqual(["paragraph"])
    expect(
      toHtml(again)
        .replace(/<a [^>]*>|<\/a>/g, "")
        .trim(),
    ).toBe(`<p>${escaped(value)}</p>`)
  })

  const escaped = (value: string) => value.replaceAll("&", "&#x26;").replaceAll("<", "&#x3C;")
})

describe("an alert and a quote", () => {
  test("are told apart by the marker of the first", () => {
    expect(written("> [!Note]\n> a\n")).toBe("> [!Note]\n> a\n")
    expect(written("> a\n> [!NOTE]\n")).toBe("> a\n> \\[!NOTE]\n")
    expect(written("- [!NOTE]\n  a\n")).toBe("- \\[!NOTE]\n  a\n")
    expect(written("> > [!TIP]\n> > a\n")).toBe("> > [!TIP]\n> > a\n")
  })
})

test("a tree with nothing in it is an empty text", () => {
  expect(writeMarkdown({ type: "root", children: [] })).toBe("")
  expect(writeMarkdown({ type: "root", children: [{ type: "paragraph", children: [] }] })).toBe("")
})
