import { expect, test } from "vitest"
import { wordParagraphXml, wordStyleXml } from "../../test/word-file.ts"
import { findReportLine, convertWordParts } from "../../test/convert-word.ts"

const numbered = (text: string, level: number, styled?: string) =>
  wordParagraphXml(text, styled, `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="1"/></w:numPr>`)
const levelOf = (at: number, format: string, sign: string, more = "") =>
  `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/>${more}<w:lvlText w:val="${sign}"/></w:lvl>`
const oneList = (...levels: string[]) =>
  `<w:abstractNum w:abstractNumId="1">${levels.join("")}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num>`

const read = (body: string, numbering: string) =>
  convertWordParts({ body, numbering, styles: wordStyleXml("H1", "heading 1") })

test("a heading with a number counts for the numbers below it, and so does a paragraph without words", async () => {
  const numbering = oneList(levelOf(0, "upperRoman", "%1."), levelOf(1, "decimal", "Article %1.%2", "<w:isLgl/>"))
  const body =
    numbered("Rights", 0, "H1") +
    numbered("Duties", 0, "H1") +
    numbered("To pay.", 1) +
    numbered("", 1) +
    numbered("To wait.", 1)

  const made = await read(body, numbering)

  expect(made.documents[0]!.markdown).toBe("# Rights\n\n# Duties\n\nArticle 2.1 To pay.\n\nArticle 2.3 To wait.\n")
})

test("a number that is words alone is part of its paragraph", async () => {
  const made = await read(
    numbered("Hot.", 0) + numbered("Cold.", 1),
    oneList(levelOf(0, "none", "Warning:"), levelOf(1, "bullet", "NB")),
  )

  expect(made.documents[0]!.markdown).toBe("Warning: Hot.\n\nNB Cold.\n")
  expect(findReportLine(made, "numbered paragraphs")).toMatchObject({ in: 2, kept: 2 })
})

test("a number with words is part of its paragraph or heading, and no list", async () => {
  const numbering = oneList(
    levelOf(0, "upperRoman", "%1"),
    levelOf(1, "decimal", "Figure %1-%2", '<w:lvlRestart w:val="0"/>'),
    levelOf(2, "decimal", "Table %1-%3:"),
    levelOf(3, "lowerLetter", "Annex %4", '<w:suff w:val="nothing"/>'),
  ).replace('<w:start w:val="1"/>', '<w:start w:val="5"/>')
  const body =
    numbered("Prices", 1) +
    numbered("By month", 2) +
    wordParagraphXml("Text.") +
    numbered("Wages", 1) +
    numbered("By year", 2) +
    numbered(": rules", 3, "H1")

  const made = await read(body, numbering)

  expect(made.documents[0]!.markdown).toBe(
    "Figure V-1 Prices\n\nTable V-1: By month\n\nText.\n\nFigure V-2 Wages\n\nTable V-1: By year\n\n# Annex a: rules\n",
  )
  expect(findReportLine(made, "numbered paragraphs")).toMatchObject({ in: 4, kept: 4 })
})
