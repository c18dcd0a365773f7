import { describe, expect, test } from "vitest"
import { toHtml } from "./html.ts"
import { listTextLinks } from "./links.ts"
import { parseMarkdown } from "./parse.ts"
import { walkTree } from "./walk.ts"

/** The names of the footnotes that a text refers to. */
function footnotesIn(source: string): string[] {
  const found: string[] = []
  walkTree(parseMarkdown(source), (node) => {
    if (node.type === "footnoteReference") found.push(node.identifier)
  })
  return found
}

describe("a footnote is known wherever it is defined", () => {
  test.each([
    ["on the first line", "[^1]: a\n\nx[^1]\n"],
    ["on the first line, after a byte order mark", "\uFEFF[^1]: a\r\n\r\nx[^1]\r\n"],
    ["on the first line, in a quote", "> [^1]: a\n\nx[^1]\n"],
    ["on the first line, in an item", "- [^1]: a\n\nx[^1]\n"],
    ["after a blank line", "\n[^1]: a\n\nx[^1]\n"],
    ["after its first use", "x[^1]\n\n[^1]: a\n"],
    ["in the footnote before it", "[^a]: [^b]: c\n\nx[^a] y[^b]\n"],
  ])("%s", (_name, source) => {
    expect(footnotesIn(source)).toContain(source.includes("y[^b]") ? "b" : "1")
  })

  test("two on the first two lines are both known", () => {
    expect(footnotesIn("[^1]: a\n[^2]: b\n\nx[^1] y[^2] z[^3]\n")).toEqual(["1", "2"])
  })

  test("a name on the first line has the first of two meanings", () => {
    expect(toHtml(parseMarkdown("[^1]: first\n\n[^1]: second\n\nx[^1]\n"))).toContain("first")
  })
})

describe("a definition is known wherever it stands", () => {
  test.each(["[a]: /b\n\n[a]\n", "[a]\n\n[a]: /b\n", "> [a]: /b\n\n[a]\n", "- [a]\n\n  1. x\n\n     [a]: /b\n"])(
    "%j",
    (source) => {
      expect(listTextLinks(parseMarkdown(source)).map(({ url }) => url)).toEqual(["/b"])
    },
  )

  test("and so is each of very many", () => {
    const names = Array.from({ length: 3000 }, (_, at) => `n${at}`)
    const source = `${names.map((name) => `[${name}]: /${name}\n`).join("")}\n${names.map((name) => `[${name}]\n`).join("")}`

    expect(listTextLinks(parseMarkdown(source)).map(({ url }) => url)).toEqual(names.map((name) => `/${name}`))
  })
})

describe("a paragraph in a quote goes on without its sign", () => {
  test("for as many lines as there are", () => {
    const source = `> a\n${"b\n".repeat(3000)}\nc\n`

    const [quote, after] = parseMarkdown(source).children

    expect(quote?.position?.end.line).toBe(3001)
    expect(after?.type).toBe("paragraph")
  })

  test("but a table, a heading or code does not", () => {
    expect(parseMarkdown("> # a\nb\n").children.map(({ type }) => type)).toEqual(["blockquote", "paragraph"])
    expect(parseMarkdown("> ```\nb\n").children.map(({ type }) => type)).toEqual(["blockquote", "paragraph"])
    expect(parseMarkdown("> |a|\n> |-|\nb\n").children.map(({ type }) => type)).toEqual(["blockquote", "paragraph"])
  })
})
