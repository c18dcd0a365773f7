import { describe, expect, test } from "vitest"
import { convertToMarkdown, convertWordParts, findReportLine } from "../../test/convert-word.ts"
import { wordParagraphXml, wordRunXml, wordStyleXml } from "../../test/word-file.ts"

const styles =
  wordStyleXml("C", "Code Block") +
  wordStyleXml("D", "Program Listing") +
  wordStyleXml("Mono", "Terminal", '<w:rPr><w:rFonts w:ascii="Courier New"/></w:rPr>') +
  wordStyleXml("L", "List Paragraph")
const consolas = '<w:rFonts w:ascii="Consolas" w:hAnsi="Consolas"/>'
const line = (text: string, style = "C") => wordParagraphXml(text, style)
const byHand = (text: string) => `<w:p>${wordRunXml(text, consolas)}</w:p>`
const read = (body: string) => convertToMarkdown({ body, styles })

describe("lines in a style of code", () => {
  test("are one block, with the spaces before them and the empty lines between", async () => {
    expect(await read(line("if x:") + line("    y = 1") + line("") + line("z = 2"))).toBe(
      "```\nif x:\n    y = 1\n\nz = 2\n```\n",
    )
  })

  test("are one block from the first line that has something, however many are empty before it", async () => {
    expect(await read(line("") + line("  ") + line("x"))).toBe("```\nx\n```\n")
  })

  test("have their tabs, their line breaks and spaces that do not break as they are typed", async () => {
    const body = `<w:p><w:pPr><w:pStyle w:val="C"/></w:pPr><w:r><w:tab/><w:t>a</w:t><w:br/><w:t>\u00a0\u00a0b</w:t></w:r></w:p>`

    expect(await read(body)).toBe("```\n\ta\n  b\n```\n")
  })

  test("are set without bold, and with signs of Markdown as they are", async () => {
    const body = `<w:p><w:pPr><w:pStyle w:val="C"/></w:pPr>${wordRunXml("*a*", "<w:b/>")}${wordRunXml(" &lt;b&gt; \\c")}</w:p>`

    expect(await read(body)).toBe("```\n*a* <b> \\c\n```\n")
  })

  test("have a longer fence where they hold one themselves", async () => {
    expect(await read(line("```"))).toBe("````\n```\n````\n")
  })

  test("in two styles are two blocks, and so are those with words between", async () => {
    expect(await read(line("a") + line("b", "D") + wordParagraphXml("Then") + line("c", "D"))).toBe(
      "```\na\n```\n\n```\nb\n```\n\nThen\n\n```\nc\n```\n",
    )
  })

  test("have none of the page break before them", async () => {
    const body = `<w:p><w:pPr><w:pStyle w:val="C"/></w:pPr><w:r><w:br w:type="page"/><w:t>a</w:t></w:r></w:p>`

    expect(await read(body)).toBe("```\na\n```\n")
  })

  test("are known by a font in which all letters are equally wide", async () => {
    expect(await read(line("a", "Mono") + line("b", "Mono"))).toBe("```\na\nb\n```\n")
  })

  test("are counted one by one in the report", async () => {
    const parsed = await convertWordParts({ body: line("a") + line("b"), styles })

    expect(findReportLine(parsed, "code lines")).toMatchObject({ in: 2, kept: 2, lost: [] })
  })
})

describe("lines set in a code font by hand", () => {
  test("are code within a sentence when there is one", async () => {
    expect(await read(byHand("make all"))).toBe("`make all`\n")
  })

  test("are a block when there are two, with the spaces before each", async () => {
    expect(await read(byHand("  a {") + byHand("    b") + byHand("  }"))).toBe("```\n  a {\n    b\n  }\n```\n")
  })

  test("are a block that ends at the next paragraph", async () => {
    expect(await read(byHand("a") + byHand("b") + wordParagraphXml("Text.") + byHand("c"))).toBe(
      "```\na\nb\n```\n\nText.\n\n`c`\n",
    )
  })

  test("are no block with words beside the code", async () => {
    const mixed = `<w:p>${wordRunXml("Type ")}${wordRunXml("b", consolas)}</w:p>`

    expect(await read(byHand("a") + mixed)).toBe("`a`\n\nType `b`\n")
  })
})

describe("code within a sentence", () => {
  const within = (text: string) =>
    read(`<w:p>${wordRunXml("Type ")}${wordRunXml(text, consolas)}${wordRunXml(".")}</w:p>`)

  test.each([
    ["a name", "make", "Type `make`."],
    ["a sign that ends code", "a`b", "Type ``a`b``."],
    ["a sign that ends code at its edge", "`a", "Type `` `a ``."],
    ["signs of Markdown", "*a*", "Type `*a*`."],
    ["spaces at its edges", " a ", "Type `a` ."],
    ["signs of HTML", "&lt;br&gt;", "Type `<br>`."],
  ])("keeps %s", async (_, text, markdown) => {
    expect(await within(text)).toBe(`${markdown}\n`)
  })

  test("is known by the name of its style", async () => {
    const style = (name: string) => `<w:style w:type="character" w:styleId="V"><w:name w:val="${name}"/></w:style>`
    const body = `<w:p>${wordRunXml("Type ")}${wordRunXml("make", '<w:rStyle w:val="V"/>')}</w:p>`

    for (const name of ["HTML Code", "Verbatim Char", "Code Char", "Inline Code", "Literal"])
      expect(await convertToMarkdown({ body, styles: style(name) })).toBe("Type `make`\n")
    for (const name of ["Emphasis", "Literal Italic", "Postcode Area"])
      expect(await convertToMarkdown({ body, styles: style(name) })).toBe("Type make\n")
  })
})
