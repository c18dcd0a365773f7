import { describe, expect, test } from "vitest"
import { convertToMarkdown, convertWordParts, findReportLine } from "../../test/convert-word.ts"
import { wordFieldXml, wordParagraphXml, wordRunXml, wordTableXml } from "../../test/word-file.ts"
import { readerLimits } from "../parsed-document.ts"

const cell = (properties: string, ...inside: string[]) =>
  `<w:tc><w:tcPr>${properties}</w:tcPr>${inside.join("") || "<w:p/>"}</w:tc>`
const row = (properties: string, ...cells: string[]) => `<w:tr><w:trPr>${properties}</w:trPr>${cells.join("")}</w:tr>`
const wordCell = (text: string, properties = "") => cell(properties, wordParagraphXml(text))
const table = (...inside: string[]) => `<w:tbl>${inside.join("")}</w:tbl>`
const read = (body: string) => convertToMarkdown({ body })
const start = '<w:vMerge w:val="restart"/>'
const goesOn = "<w:vMerge/>"

describe("the header of a table", () => {
  const rows = (properties = "") => row(properties, wordCell("Price")) + row("", wordCell("4"))

  test.each([
    ["is the row that repeats on every page", table(rows("<w:tblHeader/>"))],
    [
      "is the first row where the look of the table says so",
      table('<w:tblPr><w:tblLook w:firstRow="1"/></w:tblPr>', rows()),
    ],
    ["is the first row where an older file says so", table('<w:tblPr><w:tblLook w:val="04A0"/></w:tblPr>', rows())],
    [
      "is one row where all are said to repeat",
      table(row("<w:tblHeader/>", wordCell("Price")), row("<w:tblHeader/>", wordCell("4"))),
    ],
  ])("%s", async (_, body) => {
    expect(await read(body)).toBe("| Price |\n| - |\n| 4 |\n")
  })

  test.each([
    ["nothing says of one", table(rows())],
    ["the look says that there is none", table('<w:tblPr><w:tblLook w:val="0480" w:firstRow="0"/></w:tblPr>', rows())],
    ["it is switched off", table(rows('<w:tblHeader w:val="false"/>'))],
  ])("is empty where %s", async (_, body) => {
    expect(await read(body)).toBe("| |\n| - |\n| Price |\n| 4 |\n")
  })

  test("of two rows above merged cells is the head of the HTML table", async () => {
    const body = table(
      row("<w:tblHeader/>", wordCell("Prices", '<w:gridSpan w:val="2"/>')),
      row("<w:tblHeader/>", wordCell("Low"), wordCell("High")),
      row("", wordCell("1"), wordCell("2")),
    )

    expect(await read(body)).toBe(
      '<table>\n<thead>\n<tr>\n<th colspan="2">Prices</th>\n</tr>\n<tr>\n<th>Low</th>\n<th>High</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>1</td>\n<td>2</td>\n</tr>\n</tbody>\n</table>\n',
    )
  })
})

describe("a header of which a cell is merged with one below", () => {
  test("has the rows of that cell, though only the first is marked", async () => {
    const body = table(
      row("<w:tblHeader/>", wordCell("Item", start), wordCell("Price", '<w:gridSpan w:val="2"/>')),
      row("", wordCell("", goesOn), wordCell("Low"), wordCell("High")),
      row("", wordCell("Bread"), wordCell("1"), wordCell("2")),
    )

    expect(await read(body)).toBe(
      '<table>\n<thead>\n<tr>\n<th rowspan="2">Item</th>\n<th colspan="2">Price</th>\n</tr>\n<tr>\n<th>Low</th>\n<th>High</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>Bread</td>\n<td>1</td>\n<td>2</td>\n</tr>\n</tbody>\n</table>\n',
    )
  })

  test("is none where the cell is as tall as the table", async () => {
    const body = table(row("<w:tblHeader/>", wordCell("a", start)), row("", wordCell("", goesOn)))

    expect(await read(body)).toBe(
      '<table>\n<tbody>\n<tr>\n<td rowspan="2">a</td>\n</tr>\n<tr>\n</tr>\n</tbody>\n</table>\n',
    )
  })
})

describe("bold words in the header", () => {
  const bold = (text: string) => cell("", `<w:p>${wordRunXml(text, "<w:b/>")}</w:p>`)

  test("are the header's own, which is bold by itself, and stay bold below it", async () => {
    const body = table(row("<w:tblHeader/>", bold("Price")), row("", bold("4")))

    expect(await read(body)).toBe("| Price |\n| - |\n| **4** |\n")
  })

  test("stay where others beside them are not", async () => {
    const mixed = cell("", `<w:p>${wordRunXml("Price", "<w:b/>")}${wordRunXml(" in euros")}</w:p>`)

    expect(await read(table(row("<w:tblHeader/>", mixed), row("", wordCell("4"))))).toBe(
      "| **Price** in euros |\n| - |\n| 4 |\n",
    )
  })

  test("stay in a first row that is no header", async () => {
    expect(await read(table(row("", bold("Price")), row("", wordCell("4"))))).toBe("| |\n| - |\n| **Price** |\n| 4 |\n")
  })
})

describe("merged cells", () => {
  test("over rows and columns at once are one cell", async () => {
    const span = '<w:gridSpan w:val="2"/>'
    const body = table(
      row("", wordCell("big", span + start), wordCell("x")),
      row("", wordCell("", span + goesOn), wordCell("y")),
    )

    expect(await read(body)).toBe(
      '<table>\n<tbody>\n<tr>\n<td colspan="2" rowspan="2">big</td>\n<td>x</td>\n</tr>\n<tr>\n<td>y</td>\n</tr>\n</tbody>\n</table>\n',
    )
  })

  test("below each other are two cells where the second begins one of its own", async () => {
    const rows = [start, goesOn, start, goesOn].map((merge, at) => row("", wordCell("abcd"[at] ?? "", merge)))

    const markdown = await read(table(...rows))

    expect(markdown.match(/rowspan="2"/g)).toHaveLength(2)
    expect(markdown.match(/rowspan="[^2]"/g)).toBeNull()
  })

  test("end where a row has an ordinary cell at their place", async () => {
    const body = table(row("", wordCell("a", start)), row("", wordCell("b")), row("", wordCell("c", goesOn)))

    expect(await read(body)).not.toContain("rowspan")
  })

  test("are found in their column though cells before them are wider", async () => {
    const body = table(
      row("", wordCell("1"), wordCell("2"), wordCell("tall", start)),
      row("", wordCell("wide", '<w:gridSpan w:val="2"/>'), wordCell("", goesOn)),
    )

    expect(await read(body)).toContain('<td rowspan="2">tall</td>\n</tr>\n<tr>\n<td colspan="2">wide</td>\n</tr>')
  })

  test("of a width that no table has are no wider than one can be", async () => {
    expect(await read(table(row("", wordCell("a", '<w:gridSpan w:val="99999999"/>'))))).toContain('colspan="200"')
    expect(await read(table(row("", wordCell("a", '<w:gridSpan w:val="-3"/>'))))).toBe("| |\n| - |\n| a |\n")
  })
})

describe("a row", () => {
  test("that begins after the first column has empty cells before its own", async () => {
    const body = table(row('<w:gridBefore w:val="1"/>', wordCell("b")), row("", wordCell("c"), wordCell("d")))

    expect(await read(body)).toBe("| | |\n| - | - |\n| | b |\n| c | d |\n")
  })

  test("that is shorter has empty cells at its end", async () => {
    expect(await read(wordTableXml([wordParagraphXml("a"), wordParagraphXml("b")], [wordParagraphXml("c")]))).toBe(
      "| | |\n| - | - |\n| a | b |\n| c | |\n",
    )
  })

  test("and a cell in a control or a tag of its own are read", async () => {
    const control = (inside: string) => `<w:sdt><w:sdtContent>${inside}</w:sdtContent></w:sdt>`
    const body = table(
      control(row("", control(wordCell("a")))),
      `<w:customXml>${row("", `<w:customXml>${wordCell("b")}</w:customXml>`)}</w:customXml>`,
    )

    expect(await read(body)).toBe("| |\n| - |\n| a |\n| b |\n")
  })
})

describe("the side of a column", () => {
  const sided = (properties: string) =>
    read(table(row("", cell("", `<w:p><w:pPr>${properties}</w:pPr>${wordRunXml("4")}</w:p>`))))

  test.each([
    ["the middle", '<w:jc w:val="center"/>', ":-:"],
    ["the right", '<w:jc w:val="right"/>', "-:"],
    ["the end", '<w:jc w:val="end"/>', "-:"],
    ["the left, as always", '<w:jc w:val="left"/>', "-"],
    ["both", '<w:jc w:val="both"/>', "-"],
    ["the end of words from right to left", '<w:bidi/><w:jc w:val="right"/>', ":-"],
    [
      "one that it had before a tracked change",
      '<w:pPrChange><w:pPr><w:jc w:val="center"/></w:pPr></w:pPrChange>',
      "-",
    ],
  ])("is that of its last cell: %s", async (_, properties, rule) => {
    expect(await sided(properties)).toBe(`| |\n| ${rule} |\n| 4 |\n`)
  })

  test("is said of each cell of an HTML table", async () => {
    const right = `<w:p><w:pPr><w:jc w:val="right"/></w:pPr>${wordRunXml("4")}</w:p>`
    const body = table(row("", cell('<w:gridSpan w:val="2"/>', right)), row("", wordCell("5"), wordCell("6")))

    expect(await read(body)).toContain('<td colspan="2" align="right">4</td>')
  })
})

describe("a cell", () => {
  test.each([
    ["a line break", "<w:p><w:r><w:t>a</w:t><w:br/><w:t>b</w:t></w:r></w:p>", "a<br>b"],
    ["two paragraphs", wordParagraphXml("a") + wordParagraphXml("b"), "a<br>b"],
    ["a bar, which would end it", wordParagraphXml("a|b"), "a\\|b"],
    ["a bar in code", `<w:p>${wordRunXml("a|b", '<w:rFonts w:ascii="Consolas"/>')}</w:p>`, "`a\\|b`"],
    ["bold words", `<w:p>${wordRunXml("a", "<w:b/>")}${wordRunXml(" b")}</w:p>`, "**a** b"],
    ["a field", `<w:p>${wordFieldXml(" = SUM(ABOVE) ", wordRunXml("7"))}</w:p>`, "7"],
  ])("has %s in its line", async (_, inside, markdown) => {
    expect(await read(table(row("", cell("", inside))))).toBe(`| |\n| - |\n| ${markdown} |\n`)
  })

  test("with a table in it is one of HTML, with Markdown in it", async () => {
    expect(await read(wordTableXml([wordTableXml([wordParagraphXml("in")]) + wordParagraphXml("after")]))).toBe(
      "<table>\n<tbody>\n<tr>\n<td>\n\n| |\n| - |\n| in |\n\nafter\n\n</td>\n</tr>\n</tbody>\n</table>\n",
    )
  })

  test("of an HTML table keeps signs of HTML as words", async () => {
    const body = wordTableXml([wordCell("a &lt; b &amp; c", '<w:gridSpan w:val="2"/>')])

    expect(await read(body)).toContain('<td colspan="2">a &lt; b &amp; c</td>')
  })
})

test("two tables one after the other stay two", async () => {
  const one = (text: string) => wordTableXml([wordParagraphXml(text)])

  expect(await read(one("a") + one("b"))).toBe("| |\n| - |\n| a |\n\n| |\n| - |\n| b |\n")
})

test("a table without cells is listed", async () => {
  const parsed = await convertWordParts({ body: `${table("<w:tblPr/>")}${wordParagraphXml("Text.")}` })

  expect(parsed.documents[0]!.markdown).toBe("Text.\n")
  expect(findReportLine(parsed, "tables").lost).toMatchObject([{ what: "A table without cells" }])
})

test("tables in tables are read as deep as is allowed, and refused below", async () => {
  const nested = (depth: number): string =>
    depth === 0 ? wordParagraphXml("in") : wordTableXml([nested(depth - 1) + "<w:p/>"])

  expect(await read(nested(readerLimits.tableDepth))).toContain("in")
  await expect(read(nested(readerLimits.tableDepth + 1))).rejects.toThrow("nested deeper than 20 levels")
})
