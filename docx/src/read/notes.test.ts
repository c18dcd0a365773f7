import { describe, expect, test } from "vitest"
import { convertWordParts, findReportLine } from "../../test/convert-word.ts"
import {
  dotPng,
  wordFieldXml,
  wordNamespaces,
  wordParagraphXml,
  wordPictureXml,
  wordRunXml,
  wordStyleXml,
  wordTableXml,
} from "../../test/word-file.ts"
import type { WordFileParts } from "../../test/word-file.ts"

const footnoteSign = (id: string) => `<w:r><w:footnoteReference w:id="${id}"/></w:r>`
const endnoteSign = (id: string) => `<w:r><w:endnoteReference w:id="${id}"/></w:r>`
const footnote = (id: string, inside: string) => `<w:footnote w:id="${id}">${inside}</w:footnote>`
const withEndnotes = (inside: string): Partial<WordFileParts> => ({
  relations: [["ends", "endnotes", "endnotes.xml"]],
  files: { "word/endnotes.xml": `<w:endnotes ${wordNamespaces}>${inside}</w:endnotes>` },
})
const relationshipsXml = (...all: string[]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all.join("")}</Relationships>`
const kinds = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
const read = async (parts: WordFileParts) => (await convertWordParts(parts)).documents[0]!.markdown

describe("footnotes and endnotes", () => {
  test("are numbered together, in the order in which the text refers to them", async () => {
    const body = `<w:p>${wordRunXml("a")}${endnoteSign("2")}${wordRunXml(" b")}${footnoteSign("2")}${wordRunXml(" c")}${endnoteSign("1")}</w:p>`
    const endnotes = ["1", "2"].map((id) => `<w:endnote w:id="${id}">${wordParagraphXml(`End ${id}.`)}</w:endnote>`)

    const markdown = await read({
      body,
      footnotes: footnote("2", wordParagraphXml("Foot 2.")),
      ...withEndnotes(endnotes.join("")),
    })

    expect(markdown).toBe("a[^1] b[^2] c[^3]\n\n[^1]: End 2.\n\n[^2]: Foot 2.\n\n[^3]: End 1.\n")
  })

  test("that are referred to twice are written once", async () => {
    const body = `<w:p>${wordRunXml("a")}${footnoteSign("2")}${wordRunXml(" b")}${footnoteSign("2")}</w:p>`

    expect(await read({ body, footnotes: footnote("2", wordParagraphXml("Once.")) })).toBe(
      "a[^1] b[^1]\n\n[^1]: Once.\n",
    )
  })

  test("have all their paragraphs, tables and pictures", async () => {
    const inside =
      wordParagraphXml("First.") + wordTableXml([wordParagraphXml("4")]) + `<w:p>${wordPictureXml("p", "A plan")}</w:p>`

    const markdown = await read({
      body: `<w:p>${wordRunXml("a")}${footnoteSign("2")}</w:p>`,
      footnotes: footnote("2", inside),
      files: {
        "word/media/plan.png": dotPng,
        "word/_rels/footnotes.xml.rels": relationshipsXml(
          `<Relationship Id="p" Type="${kinds}/image" Target="media/plan.png"/>`,
        ),
      },
    })

    expect(markdown.replaceAll(/media:\w+/g, "media:")).toBe(
      "a[^1]\n\n[^1]: First.\n\n    | |\n    | - |\n    | 4 |\n\n    ![A plan](media:)\n",
    )
  })

  test("look up their links among their own, though the text has one of the same id", async () => {
    const linked = `<w:p><w:hyperlink r:id="l">${wordRunXml("page")}</w:hyperlink></w:p>`

    const markdown = await read({
      body: `<w:p><w:hyperlink r:id="l">${wordRunXml("text")}</w:hyperlink>${footnoteSign("2")}<w:hyperlink r:id="l">${wordRunXml("more")}</w:hyperlink></w:p>`,
      footnotes: footnote("2", linked),
      relations: [["l", "hyperlink", "https://text.example/", "External"]],
      files: {
        "word/_rels/footnotes.xml.rels": relationshipsXml(
          `<Relationship Id="l" Type="${kinds}/hyperlink" Target="https://note.example/" TargetMode="External"/>`,
        ),
      },
    })

    expect(markdown).toBe(
      "[text](https://text.example/)[^1][more](https://text.example/)\n\n[^1]: [page](https://note.example/)\n",
    )
  })

  test("refer to each other", async () => {
    const footnotes =
      footnote("2", `<w:p>${wordRunXml("See")}${footnoteSign("3")}</w:p>`) +
      footnote("3", `<w:p>${wordRunXml("Back to")}${footnoteSign("2")}</w:p>`)

    const markdown = await read({ body: `<w:p>${wordRunXml("a")}${footnoteSign("2")}</w:p>`, footnotes })

    expect(markdown).toContain("[^1]: See[^2]\n")
    expect(markdown).toContain("[^2]: Back to[^1]\n")
  })

  test("stand in headings and in cells", async () => {
    const heading = `<w:p><w:pPr><w:pStyle w:val="H1"/></w:pPr>${wordRunXml("Prices")}${footnoteSign("2")}</w:p>`
    const table = wordTableXml([`<w:p>${wordRunXml("4")}${footnoteSign("3")}</w:p>`])

    const markdown = await read({
      body: heading + table,
      styles: wordStyleXml("H1", "heading 1"),
      footnotes: footnote("2", wordParagraphXml("In euros.")) + footnote("3", wordParagraphXml("Rounded.")),
    })

    expect(markdown).toBe("# Prices[^1]\n\n| |\n| - |\n| 4[^2] |\n\n[^1]: In euros.\n\n[^2]: Rounded.\n")
  })

  test("are raised by their style, which leaves no mark in the text", async () => {
    const raised = `<w:r><w:rPr><w:rStyle w:val="FR"/></w:rPr><w:footnoteReference w:id="2"/></w:r>`
    const styles = `<w:style w:type="character" w:styleId="FR"><w:name w:val="footnote reference"/><w:rPr><w:vertAlign w:val="superscript"/></w:rPr></w:style>`

    const markdown = await read({
      body: `<w:p>${wordRunXml("a")}${raised}</w:p>`,
      styles,
      footnotes: footnote(
        "2",
        `<w:p><w:r><w:rPr><w:rStyle w:val="FR"/></w:rPr><w:footnoteRef/></w:r>${wordRunXml(" Note.")}</w:p>`,
      ),
    })

    expect(markdown).toBe("a[^1]\n\n[^1]: Note.\n")
  })

  test("whose sign their author chose have a number instead of it", async () => {
    const sign = '<w:r><w:footnoteReference w:customMarkFollows="1" w:id="2"/><w:t>*</w:t></w:r>'
    const parsed = await convertWordParts({
      body: `<w:p>${wordRunXml("Text")}${sign}${wordRunXml(" goes on.")}</w:p>`,
      footnotes: footnote("2", wordParagraphXml("Note.")),
    })

    expect(parsed.documents[0]!.markdown).toBe("Text[^1] goes on.\n\n[^1]: Note.\n")
    expect(findReportLine(parsed, "words")).toMatchObject({ in: 5, kept: 4, converted: 1, lost: [] })
  })

  describe("that are shown once more", () => {
    const bookmarked = `<w:bookmarkStart w:id="5" w:name="_Ref5"/>${footnoteSign("2")}<w:bookmarkEnd w:id="5"/>`
    const footnotes = footnote("2", wordParagraphXml("Note.")) + footnote("3", wordParagraphXml("Other."))
    const again = wordFieldXml(" NOTEREF _ref5 \\f \\h ", wordRunXml("7", '<w:vertAlign w:val="superscript"/>'))
    const convert = (inside: string) => convertWordParts({ body: `<w:p>${inside}</w:p>`, footnotes })

    test.each([
      [
        "after them",
        `${wordRunXml("a")}${footnoteSign("3")}${bookmarked}${wordRunXml(" b")}${again}`,
        "a[^1][^2] b[^2]\n\n[^1]: Other.\n\n[^2]: Note.",
      ],
      [
        "before them",
        `${wordRunXml("a")}${again}${wordRunXml(" b")}${footnoteSign("3")}${bookmarked}`,
        "a[^1] b[^2][^1]\n\n[^1]: Note.\n\n[^2]: Other.",
      ],
      [
        "by a field in short",
        `${wordRunXml("a")}${footnoteSign("3")}${bookmarked}<w:fldSimple w:instr=" NOTEREF _Ref5 \\f \\h ">${wordRunXml("7")}</w:fldSimple>`,
        "a[^1][^2][^2]\n\n[^1]: Other.\n\n[^2]: Note.",
      ],
    ])("are the same note %s", async (_, inside, markdown) => {
      const parsed = await convert(inside)

      expect(parsed.documents[0]!.markdown).toBe(`${markdown}\n`)
      expect(findReportLine(parsed, "cross-references")).toMatchObject({ in: 1, converted: 1, lost: [] })
      expect(findReportLine(parsed, "words").lost).toEqual([])
    })

    test("as a number in a sentence are a link to their place", async () => {
      const named = wordFieldXml(" NOTEREF _Ref5 \\h ", wordRunXml("1"))
      const parsed = await convert(`${wordRunXml("a")}${bookmarked}${wordRunXml(" see note ")}${named}`)

      expect(parsed.documents[0]!.markdown).toBe('<a id="_Ref5"></a>a[^1] see note [1](#_Ref5)\n\n[^1]: Note.\n')
    })

    test("and are not there, are their sign, and are listed", async () => {
      const parsed = await convert(wordRunXml("a") + again)

      expect(parsed.documents[0]!.markdown).toBe("a<sup>7</sup>\n")
      expect(findReportLine(parsed, "cross-references").lost).toMatchObject([
        { what: "A cross-reference to a note that isn't in the document; its text is kept" },
      ])
    })
  })

  test("whose text is missing are listed", async () => {
    const parsed = await convertWordParts({
      body: `<w:p>${wordRunXml("a")}${footnoteSign("9")}${endnoteSign("9")}</w:p>`,
    })

    expect(parsed.documents[0]!.markdown).toBe("a\n")
    for (const construct of ["footnotes", "endnotes"])
      expect(findReportLine(parsed, construct).lost).toEqual([
        { what: "A note whose text is missing", where: "paragraph 1", count: 1 },
      ])
  })

  test("that are the lines above notes are none", async () => {
    const separators = ["separator", "continuationSeparator", "continuationNotice"].map(
      (type, at) => `<w:footnote w:type="${type}" w:id="${at - 1}">${wordParagraphXml(type)}</w:footnote>`,
    )
    const parsed = await convertWordParts({ body: wordParagraphXml("Text."), footnotes: separators.join("") })

    expect(findReportLine(parsed, "words")).toMatchObject({ in: 1, kept: 1, lost: [] })
  })
})

describe("comments", () => {
  const comment = (id: string, inside: string, by = 'w:author="Cleo" w:date="2026-03-01T10:00:00Z"') =>
    `<w:comment w:id="${id}" ${by}>${inside}</w:comment>`
  const commented = (id: string) =>
    `<w:p><w:commentRangeStart w:id="${id}"/>${wordRunXml("Text")}<w:commentRangeEnd w:id="${id}"/><w:r><w:commentReference w:id="${id}"/></w:r></w:p>`
  const noted = async (body: string, comments: string) =>
    findReportLine(await convertWordParts({ body, comments }), "comments")

  test("are told of with all their words, their author and their day", async () => {
    const line = await noted(commented("0"), comment("0", wordParagraphXml("Is that") + wordParagraphXml("so?")))

    expect(line).toMatchObject({ in: 1, converted: 1, lost: [] })
    expect(line.noted).toEqual([
      { what: "A comment by Cleo on 2026-03-01: “Is that so?”", where: "paragraph 1", count: 1 },
    ])
  })

  test("without an author are someone's", async () => {
    const line = await noted(commented("0"), comment("0", wordParagraphXml("Why?"), ""))

    expect(line.noted?.[0]?.what).toBe("A comment by someone: “Why?”")
  })

  test("say nothing of what was deleted in them", async () => {
    const inside = `<w:p>${wordRunXml("Why?")}<w:del w:author="Ben"><w:r><w:t>Never.</w:t></w:r></w:del></w:p>`

    expect((await noted(commented("0"), comment("0", inside))).noted?.[0]?.what).toContain("“Why?”")
  })

  test("that are very long are cut", async () => {
    const line = await noted(commented("0"), comment("0", wordParagraphXml("x".repeat(5000))))

    expect(line.noted?.[0]?.what).toHaveLength("A comment by Cleo on 2026-03-01: “”".length + 2000)
  })

  test("whose text is missing are listed", async () => {
    expect((await noted(commented("7"), "")).lost).toMatchObject([{ what: "A comment whose text is missing" }])
  })

  test("on a note have their place there", async () => {
    const parsed = await convertWordParts({
      body: `<w:p>${wordRunXml("a")}${footnoteSign("2")}</w:p>`,
      footnotes: footnote("2", commented("0")),
      comments: comment("0", wordParagraphXml("Why?")),
    })

    expect(findReportLine(parsed, "comments").noted).toMatchObject([{ where: "a note, paragraph 1" }])
  })
})
