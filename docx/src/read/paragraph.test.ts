import { describe, expect, test } from "vitest"
import { convertToMarkdown, convertWordParts, findReportLine } from "../../test/convert-word.ts"
import { wordParagraphXml, wordRunXml, wordStyleXml, wordTableXml } from "../../test/word-file.ts"

const styles =
  wordStyleXml("H1", "heading 1") +
  wordStyleXml("H3", "heading 3") +
  wordStyleXml("T", "Title") +
  wordStyleXml("Q", "Quote") +
  wordStyleXml("Ind", "Indented", '<w:pPr><w:ind w:left="720"/></w:pPr>') +
  wordStyleXml("Term", "Definition Term")
const read = (body: string) => convertToMarkdown({ body, styles })
const styled = (style: string, inside: string) => `<w:p><w:pPr><w:pStyle w:val="${style}"/></w:pPr>${inside}</w:p>`
const text = (words = "Text.") => wordParagraphXml(words)

describe("an empty paragraph", () => {
  const bordered = (inside: string) => `<w:p><w:pPr><w:pBdr>${inside}</w:pBdr></w:pPr></w:p>`
  const side = (name: string, kind = "single") => `<w:${name} w:val="${kind}" w:sz="6" w:space="1" w:color="auto"/>`

  test.each([
    ["a line below it, as Word draws for three hyphens", side("bottom")],
    ["a line above it", side("top")],
    ["a double line", side("bottom", "double")],
    ["a line below it and none above", side("top", "nil") + side("bottom")],
  ])("with %s is a rule", async (_, borders) => {
    expect(await read(text("One.") + bordered(borders) + text("Two."))).toBe("One.\n\n---\n\nTwo.\n")
  })

  test.each([
    ["a box around it", ["top", "left", "bottom", "right"].map((name) => side(name)).join("")],
    ["a line at its side", side("left")],
    ["a line that is switched off", side("bottom", "none")],
    ["no lines", ""],
  ])("with %s is nothing", async (_, borders) => {
    expect(await read(text("One.") + bordered(borders) + text("Two."))).toBe("One.\n\nTwo.\n")
  })

  test("in a style of lines, as other programs have it, is a rule", async () => {
    const ruled = wordStyleXml("HL", "Horizontal Line", `<w:pPr><w:pBdr>${side("bottom", "double")}</w:pBdr></w:pPr>`)
    const body = `${text("One.")}<w:p><w:pPr><w:pStyle w:val="HL"/></w:pPr></w:p>${text("Two.")}`

    expect(await convertToMarkdown({ body, styles: ruled })).toBe("One.\n\n---\n\nTwo.\n")
  })

  test("with a line is none below words, which keep no line", async () => {
    const ruled = `<w:p><w:pPr><w:pBdr>${side("bottom")}</w:pBdr></w:pPr>${wordRunXml("One.")}</w:p>`

    expect(await read(ruled + text("Two."))).toBe("One.\n\nTwo.\n")
  })

  test.each(["", wordRunXml("  "), "<w:r><w:br/></w:r>", wordRunXml("\u00a0"), '<w:r><w:br w:type="page"/></w:r>'])(
    "of %j leaves nothing",
    async (inside) => {
      expect(await read(`${text("One.")}<w:p>${inside}</w:p>${text("Two.")}`)).toBe("One.\n\nTwo.\n")
    },
  )

  test("of a heading leaves no heading", async () => {
    expect(await read(styled("H1", "") + text())).toBe("Text.\n")
  })
})

describe("a heading", () => {
  test.each([
    [
      "on one line, though it has breaks and tabs",
      `${wordRunXml("Low")}<w:r><w:br/></w:r>${wordRunXml("prices")}<w:r><w:tab/></w:r>${wordRunXml("now")}`,
      "# Low prices now",
    ],
    [
      "without bold, which all of it is, and with other marks",
      wordRunXml("Low ", "<w:b/>") + wordRunXml("prices", "<w:b/><w:i/>"),
      "# Low *prices*",
    ],
    ["with signs that would end it", wordRunXml("C #"), "# C \\#"],
    ["with signs that would begin another one", wordRunXml("# C"), "# # C"],
    ["with a number that was typed", wordRunXml("1. Prices"), "# 1. Prices"],
  ])("stands %s", async (_, inside, markdown) => {
    expect(await read(styled("H1", inside))).toBe(`${markdown}\n`)
  })

  test("has the level that its paragraph says, whatever its style's", async () => {
    const at = (level: number) => wordParagraphXml("x", "H1", `<w:outlineLvl w:val="${level}"/>`)

    expect(await read(at(3))).toBe("#### x\n")
    expect(await read(at(9) + text())).toBe("x\n\nText.\n")
  })

  test("skips levels as the file does", async () => {
    expect(await read(styled("H1", wordRunXml("a")) + styled("H3", wordRunXml("b")))).toBe("# a\n\n### b\n")
  })

  test("in a text box is one behind its paragraph", async () => {
    const box = `<w:r><w:pict><w:txbxContent>${styled("H1", wordRunXml("Box"))}${text("In it.")}</w:txbxContent></w:pict></w:r>`

    expect(await read(`<w:p>${wordRunXml("Before.")}${box}</w:p>`)).toBe("Before.\n\n# Box\n\nIn it.\n")
  })
})

describe("the title", () => {
  test("names the document and is not repeated in its text", async () => {
    const parsed = await convertWordParts({ body: styled("T", wordRunXml("Low  prices")) + text(), styles })

    expect(parsed.documents[0]).toMatchObject({ title: "Low prices", markdown: "Text.\n" })
    expect(findReportLine(parsed, "words")).toMatchObject({ in: 3, kept: 3, lost: [] })
  })

  test("that stands in the text a second time is bold there", async () => {
    expect(await read(styled("T", wordRunXml("One")) + text() + styled("T", wordRunXml("Two")))).toBe(
      "Text.\n\n**Two**\n",
    )
  })

  test("in a cell is bold and names nothing", async () => {
    const parsed = await convertWordParts({ body: wordTableXml([styled("T", wordRunXml("One"))]) + text(), styles })

    expect(parsed.documents[0]).toMatchObject({ title: "plan", markdown: "| |\n| - |\n| **One** |\n\nText.\n" })
  })

  test.each([
    ["that of the file's properties", "Yearly plan", "Yearly plan"],
    ["that of the file's properties on one line", "Yearly\n  plan", "Yearly plan"],
    ["the file's name, where the properties have Word's own", "Microsoft Word - plan.doc", "plan"],
    ["the file's name, where the properties have none that says anything", "Document1", "plan"],
    ["the file's name, where the properties have none", "", "plan"],
  ])("is %s where the text has none", async (_, title, named) => {
    const core = `<cp:coreProperties xmlns:cp="urn:core" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${title}</dc:title></cp:coreProperties>`
    const parsed = await convertWordParts({ body: text(), files: { "docProps/core.xml": core } })

    expect(parsed.documents[0]!.title).toBe(named)
  })
})

describe("an indented paragraph", () => {
  const indented = (properties: string, style?: string) => wordParagraphXml("Said.", style, `<w:ind ${properties}/>`)

  test.each([
    ["is a quote", indented('w:left="720"'), "> Said."],
    ["is a quote by the newer word for its side", indented('w:start="720"'), "> Said."],
    ["is none when only its first line is", indented('w:firstLine="720"'), "Said."],
    ["is none when only its right is", indented('w:right="720"'), "Said."],
    ["is none when its first line hangs back", indented('w:left="720" w:hanging="720"'), "Said."],
    ["is none when it is as far in as its style", indented('w:left="720"', "Ind"), "Said."],
    ["is none when its style alone is", wordParagraphXml("Said.", "Ind"), "Said."],
    ["is a quote when it is further in than its style", indented('w:left="1440"', "Ind"), "> Said."],
    ["is none in a cell", wordTableXml([indented('w:left="720"')]), "| |\n| - |\n| Said. |"],
  ])("%s", async (_, body, markdown) => {
    expect(await read(body)).toBe(`${markdown}\n`)
  })

  test("goes on with the quote before it, and words at the margin end that", async () => {
    const body =
      indented('w:left="720"') + styled("Q", wordRunXml("More.")) + text() + styled("Q", wordRunXml("Other."))

    expect(await read(body)).toBe("> Said.\n>\n> More.\n\nText.\n\n> Other.\n")
  })
})

test("a term that is defined is bold, and what defines it stands below", async () => {
  expect(await read(styled("Term", wordRunXml("Price")) + text("What it costs."))).toBe("**Price**\n\nWhat it costs.\n")
})

test("an equation between paragraphs is a block", async () => {
  expect(await read(`${text("One.")}<m:oMathPara><m:oMath><m:r><m:t>a</m:t></m:r></m:oMath></m:oMathPara>`)).toBe(
    "One.\n\n```math\na\n```\n",
  )
})
