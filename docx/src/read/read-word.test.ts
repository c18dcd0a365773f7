import { expect, test } from "vitest"
import { wordFieldXml, wordParagraphXml, wordRunXml, wordStyleXml, wordTableXml } from "../../test/word-file.ts"
import { findReportLine, convertToMarkdown, convertWordParts as read } from "../../test/convert-word.ts"

const headingStyles = wordStyleXml("H1", "heading 1") + wordStyleXml("U2", "Überschrift 2") + wordStyleXml("T", "Title")

const numbering = (format: string, id = "1") =>
  `<w:abstractNum w:abstractNumId="${id}">${[0, 1].map((level) => `<w:lvl w:ilvl="${level}"><w:start w:val="1"/><w:numFmt w:val="${format}"/></w:lvl>`).join("")}</w:abstractNum><w:num w:numId="${id}"><w:abstractNumId w:val="${id}"/></w:num>`
const listed = (text: string, level = 0, id = "1") =>
  wordParagraphXml(text, undefined, `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${id}"/></w:numPr>`)

test("headings are known by style, by a localised style's name and by outline level", async () => {
  const body =
    wordParagraphXml("Yearly plan", "T") +
    wordParagraphXml("Prices", "H1") +
    wordParagraphXml("Löhne", "U2") +
    wordParagraphXml("Jobs", undefined, '<w:outlineLvl w:val="2"/>') +
    wordParagraphXml("Text.")

  const parsed = await read({ body, styles: headingStyles })

  expect(parsed.documents[0]).toMatchObject({
    title: "Yearly plan",
    markdown: "# Prices\n\n## Löhne\n\n### Jobs\n\nText.\n",
    headings: [
      { level: 1, title: "Prices" },
      { level: 2, title: "Löhne" },
      { level: 3, title: "Jobs" },
    ],
  })
  expect(findReportLine(parsed, "headings")).toMatchObject({ in: 3, kept: 3 })
})

test("a document without a title is named after its first heading, else after its file", async () => {
  const withHeading = await read({ body: wordParagraphXml("Prices", "H1"), styles: headingStyles })
  const without = await read({ body: wordParagraphXml("Text.") })

  expect(withHeading.documents[0]!.title).toBe("Prices")
  expect(without.documents[0]!.title).toBe("plan")
})

test("numbered lists nest, and go on with their numbers after an interruption", async () => {
  const body = listed("one") + listed("two") + listed("deeper", 1) + wordParagraphXml("Meanwhile.") + listed("three")

  const markdown = await convertToMarkdown({ body, numbering: numbering("decimal") })

  expect(markdown).toBe("1. one\n2. two\n   1. deeper\n\nMeanwhile.\n\n3. three\n")
})

test("marks wrap what carries them and never a space at their edge", async () => {
  const bold = "<w:b/>"
  const body = `<w:p>${wordRunXml("Not ")}${wordRunXml("bold ", bold)}${wordRunXml("and both", `${bold}<w:i/>`)}${wordRunXml(" m")}${wordRunXml("2", '<w:vertAlign w:val="superscript"/>')}${wordRunXml(" code", '<w:rFonts w:ascii="Consolas"/>')}</w:p>`

  expect(await convertToMarkdown({ body })).toBe("Not **bold _and both_** m<sup>2</sup> `code`\n")
})

test("a plain table becomes a pipe table, one with merged cells an HTML table of Markdown cells", async () => {
  const header = `<w:tr><w:trPr><w:tblHeader/></w:trPr><w:tc>${wordParagraphXml("A")}</w:tc><w:tc>${wordParagraphXml("B | C")}</w:tc></w:tr>`
  const plain = `<w:tbl>${header}<w:tr><w:tc>${wordParagraphXml("1")}</w:tc><w:tc>${wordParagraphXml("2")}${wordParagraphXml("3")}</w:tc></w:tr></w:tbl>`
  const wide = `<w:tc><w:tcPr><w:gridSpan w:val="2"/></w:tcPr>${wordParagraphXml("Both &amp; all")}</w:tc>`
  const merged = wordTableXml([wide], [listed("point"), wordParagraphXml("{{rate}}")])

  const parsed = await read({ body: plain + wordParagraphXml("and") + merged, numbering: numbering("bullet") })

  expect(parsed.documents[0]!.markdown).toBe(
    "| A | B \\| C |\n| - | - |\n| 1 | 2<br>3 |\n\nand\n\n" +
      '<table>\n<tbody>\n<tr>\n<td colspan="2">Both &amp; all</td>\n</tr>\n<tr>\n<td>\n\n- point\n\n</td>\n<td>\n\n{{rate}}\n\n</td>\n</tr>\n</tbody>\n</table>\n',
  )
  expect(findReportLine(parsed, "tables")).toMatchObject({ in: 2, kept: 1, converted: 1 })
  expect(findReportLine(parsed, "merged cells")).toMatchObject({ in: 1, converted: 1 })
})

test("a cell merged over rows is one cell", async () => {
  const cell = (merge: string, text: string) =>
    `<w:tc><w:tcPr><w:vMerge${merge}/></w:tcPr>${wordParagraphXml(text)}</w:tc>`
  const body = wordTableXml(
    [cell(' w:val="restart"', "tall"), wordParagraphXml("1")],
    [cell("", ""), wordParagraphXml("2")],
  )

  expect(await convertToMarkdown({ body })).toContain('<td rowspan="2">tall</td>\n<td>1</td>\n</tr>\n<tr>\n<td>2</td>')
})

test("notes become footnotes, and one that refers to itself ends there", async () => {
  const reference = '<w:r><w:footnoteReference w:id="2"/></w:r>'
  const footnotes = `<w:footnote w:id="0" w:type="separator">${wordParagraphXml("-")}</w:footnote><w:footnote w:id="2"><w:p>${wordRunXml("See again")}${reference}</w:p></w:footnote>`

  const parsed = await read({ body: `<w:p>${wordRunXml("Text")}${reference}</w:p>`, footnotes })

  expect(parsed.documents[0]!.markdown).toBe("Text[^1]\n\n[^1]: See again[^1]\n")
  expect(findReportLine(parsed, "footnotes")).toMatchObject({ in: 2, kept: 2 })
})

test("references to a heading's bookmark link to the heading, references to nothing keep their words", async () => {
  const mark = '<w:bookmarkStart w:id="1" w:name="_Ref1"/><w:bookmarkEnd w:id="1"/>'
  const body =
    `<w:p><w:pPr><w:pStyle w:val="H1"/></w:pPr>${mark}${wordRunXml("Method used")}</w:p>` +
    `<w:p>${wordFieldXml(" REF _Ref1 \\h ", wordRunXml("the method"))}${wordRunXml(" and ")}<w:hyperlink w:anchor="gone">${wordRunXml("nowhere")}</w:hyperlink></w:p>`

  const parsed = await read({ body, styles: headingStyles })

  expect(parsed.documents[0]!.markdown).toContain("[the method](#method-used) and nowhere")
  expect(findReportLine(parsed, "cross-references")).toMatchObject({ in: 2, kept: 1, lost: [{ count: 1 }] })
})

test("links keep their address unless it could act", async () => {
  const body = `<w:p><w:hyperlink r:id="a">${wordRunXml("site")}</w:hyperlink>${wordRunXml(" ")}<w:hyperlink r:id="b">${wordRunXml("trap")}</w:hyperlink></w:p>`

  const parsed = await read({
    body,
    relations: [
      ["a", "hyperlink", "https://a.example/?q=1", "External"],
      ["b", "hyperlink", "javascript:alert(1)", "External"],
    ],
  })

  expect(parsed.documents[0]!.markdown).toBe("[site](https://a.example/?q=1) trap\n")
  expect(findReportLine(parsed, "links").lost[0]!.where).toBe("paragraph 1")
})

test("notes and warnings become call-outs, by their style's name or by choice", async () => {
  const styles = wordStyleXml("W", "Warning") + wordStyleXml("Box", "Box")
  const body =
    wordParagraphXml("Hot.", "W") +
    wordParagraphXml("Very.", "W") +
    wordParagraphXml("Text.") +
    wordParagraphXml("By the way.", "Box")

  const parsed = await read({ body, styles }, { styles: { Box: "note" } })

  expect(parsed.documents[0]!.markdown).toBe("> [!WARNING]\n> Hot.\n>\n> Very.\n\nText.\n\n> [!NOTE]\n> By the way.\n")
  expect(findReportLine(parsed, "call-outs")).toMatchObject({ in: 3, kept: 3 })
})

test("the styles that are a template's own are told by name", async () => {
  const own = '<w:style w:type="paragraph" w:customStyle="1" w:styleId="HA"><w:name w:val="Head A"/></w:style>'

  expect((await read({ body: wordParagraphXml("Text."), styles: headingStyles + own })).template).toEqual(["Head A"])
})

test("equations become TeX, in the line or on their own", async () => {
  const equation = `<m:oMath><m:f><m:num><m:r><m:t>α</m:t></m:r></m:num><m:den><m:r><m:t>2</m:t></m:r></m:den></m:f></m:oMath>`
  const body = `<w:p>${wordRunXml("Half: ")}${equation}</w:p><w:p><m:oMathPara>${equation}</m:oMathPara></w:p>`

  expect(await convertToMarkdown({ body })).toBe("Half: $`\\frac{\\alpha }{2}`$\n\n```math\n\\frac{\\alpha }{2}\n```\n")
})

test("what a topic has no place for is listed as lost, with its place", async () => {
  const contents = `<w:p>${wordFieldXml(' TOC \\o "1-3" ', wordRunXml("Prices 3"))}</w:p>`
  const index = `<w:p>${wordFieldXml(" INDEX ", wordRunXml("Prices, 3"))}</w:p>`
  const body = `${contents}${wordParagraphXml("Prices", "H1")}<w:p>${wordRunXml("Text")}<w:r><w:commentReference w:id="0"/></w:r></w:p>${index}`
  const comments = `<w:comment w:id="0" w:author="Cleo">${wordParagraphXml("Is that so?")}</w:comment>`

  const parts = { body, styles: headingStyles, comments, header: wordParagraphXml("Confidential") }
  const parsed = await read(parts, { comments: "drop" })

  expect(parsed.documents[0]!.markdown).toBe("# Prices\n\nText\n")
  expect(findReportLine(parsed, "comments").lost).toEqual([
    { what: "A comment by Cleo: “Is that so?”", where: "paragraph 3, under “Prices”", count: 1, left_out: true },
  ])
  expect(findReportLine(parsed, "tables of contents").lost).toHaveLength(1)
  expect(findReportLine(parsed, "indexes").lost.map((loss) => loss.what)).toEqual([
    "An index with page numbers, which topics don't have",
  ])
  expect(findReportLine(parsed, "headers and footers").lost[0]!.what).toBe("The page header “Confidential”")
})

test("a publisher's own styles are guessed from their names and looks, and the importer may say otherwise", async () => {
  const bold = '<w:rPr><w:b/><w:sz w:val="30"/></w:rPr>'
  const mono = '<w:rPr><w:rFonts w:ascii="Courier"/></w:rPr>'
  const parts = {
    body:
      wordParagraphXml("Getting Started", "ChapterTitle") +
      wordParagraphXml("Installing", "HeadA") +
      wordParagraphXml("Some text that goes on.", "Body") +
      wordParagraphXml("let x = 1", "Listing2") +
      wordParagraphXml("x += 1", "Listing2"),
    styles:
      wordStyleXml("ChapterTitle", "ChapterTitle", bold) +
      wordStyleXml("HeadA", "HeadA", bold) +
      wordStyleXml("Body", "Body") +
      wordStyleXml("Listing2", "Prog", mono),
  }

  const guessed = await read(parts)
  const chosen = await read(parts, { styles: { Listing2: "plain", HeadA: "heading4" } })

  expect(guessed.documents[0]!.markdown).toBe(
    "# Getting Started\n\n## Installing\n\nSome text that goes on.\n\n```\nlet x = 1\nx += 1\n```\n",
  )
  expect(guessed.styles.find((each) => each.id === "HeadA")).toEqual({
    id: "HeadA",
    name: "HeadA",
    count: 1,
    sample: "Installing",
    guess: "heading2",
  })
  expect(chosen.documents[0]!.markdown).toContain("#### Installing")
  expect(chosen.documents[0]!.markdown).not.toContain("```")
})

test("a heading that ends like a sentence is one where its style's name says so", async () => {
  const styles =
    wordStyleXml("HeadA", "HeadA") + wordStyleXml("Loud", "Loud", '<w:rPr><w:b/><w:sz w:val="40"/></w:rPr>')
  const body =
    wordParagraphXml("Hello, World!", "HeadA") +
    wordParagraphXml("Text of some length.") +
    wordParagraphXml("Stop!", "Loud")

  expect(await convertToMarkdown({ body, styles })).toBe("# Hello, World!\n\nText of some length.\n\nStop!\n")
})

test("one span of code is one, though a part of it is set in italics", async () => {
  const code = '<w:rFonts w:ascii="Consolas"/>'
  const body = `<w:p>${wordRunXml("The pair ")}${wordRunXml("(", code)}${wordRunXml("index", `${code}<w:i/>`)}${wordRunXml(", 1)", code)}${wordRunXml(" in ")}${wordRunXml("all", `${code}<w:i/>`)}</w:p>`

  expect(await convertToMarkdown({ body })).toBe("The pair `(index, 1)` in *`all`*\n")
})

test("words that look like Markdown or HTML stay words", async () => {
  const markdown = await convertToMarkdown({
    body: wordParagraphXml("&lt;script&gt; *not bold* # 1. [a](b)") + wordParagraphXml("1. not a list"),
  })

  expect(markdown).toBe("\\<script> \\*not bold\\* # 1. \\[a]\\(b)\n\n1\\. not a list\n")
})
