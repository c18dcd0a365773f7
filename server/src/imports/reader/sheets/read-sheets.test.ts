import { expect, test } from "vitest"
import { createZip } from "../../../../test/hostile-files.ts"
import { readImport, reportLine } from "../../../../test/read-import.ts"

const relations = (inside: string) => `<Relationships>${inside}</Relationships>`
const createWorkbook = (sheets: string[], files: Record<string, string> = {}, more = "") =>
  createZip({
    "[Content_Types].xml": "<Types>spreadsheetml</Types>",
    "xl/workbook.xml": `<workbook xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">${more}<sheets>${sheets
      .map((_, at) => `<sheet name="Sheet ${at + 1}" sheetId="${at + 1}" r:id="r${at}"/>`)
      .join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relations(
      sheets.map((_, at) => `<Relationship Id="r${at}" Target="worksheets/s${at}.xml"/>`).join(""),
    ),
    "xl/styles.xml":
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="4"/><xf numFmtId="10"/><xf numFmtId="14"/></cellXfs></styleSheet>',
    ...Object.fromEntries(
      sheets.map((inside, at) => [
        `xl/worksheets/s${at}.xml`,
        `<worksheet xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">${inside}</worksheet>`,
      ]),
    ),
    ...files,
  })
const text = (place: string, words: string) => `<c r="${place}" t="inlineStr"><is><t>${words}</t></is></c>`

test("each sheet is a topic with a table, with numbers and dates as they are shown", async () => {
  const parsed = await readImport(
    "Prices.xlsx",
    createWorkbook(
      [
        `<sheetData><row r="2">${text("B2", "Month")}${text("C2", "Price")}${text("D2", "Share")}</row><row r="3"><c r="B3" s="1"><v>45351</v></c><c r="C3" s="2"><v>1234.5</v></c><c r="D3" s="3"><v>0.125</v></c></row><row r="4"><c r="B4" s="4"><v>45352</v></c><c r="C4" t="e"><f>1/0</f><v>#DIV/0!</v></c></row><row r="5" hidden="1">${text("B5", "secret")}</row></sheetData>`,
        `<sheetData><row r="1">${text("A1", "Both")}<c r="B1"/></row><row r="2">${text("A2", "one")}${text("B2", "site")}</row></sheetData><mergeCells><mergeCell ref="A1:B1"/></mergeCells><hyperlinks><hyperlink ref="B2" r:id="l"/><hyperlink ref="A2" location="'Sheet 1'!A1"/></hyperlinks>`,
      ],
      {
        "xl/worksheets/_rels/s1.xml.rels": relations(
          '<Relationship Id="l" Target="https://a.example/" TargetMode="External"/>',
        ),
      },
    ),
  )

  expect(parsed.documents.map(({ title, markdown }) => [title, markdown])).toEqual([
    [
      "Sheet 1",
      "| Month | Price | Share |\n| -: | - | - |\n| 29/02/2024 | 1,234.50 | 12.50% |\n| 2024-03-01 | #DIV/0! | |\n",
    ],
    [
      "Sheet 2",
      '<table>\n<thead>\n<tr>\n<th colspan="2">Both</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>\n\n[one](document:Sheet%201)\n\n</td>\n<td>\n\n[site](https://a.example/)\n\n</td>\n</tr>\n</tbody>\n</table>\n',
    ],
  ])
  expect(reportLine(parsed, "table cells")).toEqual({
    in: 12,
    kept: 11,
    converted: 0,
    lost: ["In a hidden row or column"],
  })
  expect(reportLine(parsed, "links")).toMatchObject({ in: 2, kept: 1, converted: 1 })
})

test("what is more than a topic can hold is left out, and the table and the report say so", async () => {
  const parsed = await readImport("long.csv", `name\n${"x\n".repeat(3000)}`)

  expect(parsed.documents[0]!.markdown).toMatch(/^The first 2000 of 3001 rows\.\n\n\| name \|\n/)
  expect(parsed.documents[0]!.markdown.split("\n| x |")).toHaveLength(2000)
  expect(reportLine(parsed, "table cells")).toMatchObject({
    in: 3001,
    kept: 2000,
    lost: [expect.stringMatching(/^A sheet becomes a table of at most 2000 rows/)],
  })
})

test("hidden rows and columns take no room, and formulas without results, wide sheets and what no cell holds are told", async () => {
  const wide = Array.from({ length: 110 }, (_, at) => `<c><v>${at}</v></c>`).join("")
  const parsed = await readImport(
    "a.xlsx",
    createWorkbook([
      `<cols><col min="2" max="2" hidden="1"/></cols><sheetData><row r="1">${text("A1", "Head")}${text("B1", "no")}</row><row r="2" hidden="1">${text("A2", "no")}</row><row r="3">${text("A3", "a")}${text("C3", "c")}</row><row r="4"><c r="A4"><f>SUM(A1:A3)</f></c>${text("C4", "d")}</row></sheetData><mergeCells><mergeCell ref="A1:C2"/></mergeCells><hyperlinks><hyperlink ref="A3" location="Prices"/><hyperlink ref="D9" location="Prices"/></hyperlinks>`,
      `<sheetData><row r="1">${wide}</row><row r="2">${wide}</row></sheetData>`,
    ]),
  )

  expect(parsed.documents[0]!.markdown).toBe(
    '<table>\n<thead>\n<tr>\n<th colspan="2">Head</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>a</td>\n<td>c</td>\n</tr>\n<tr>\n<td></td>\n<td>d</td>\n</tr>\n</tbody>\n</table>\n',
  )
  expect(parsed.documents[1]!.markdown).toMatch(/^The first 100 of 110 columns\.\n/)
  expect(reportLine(parsed, "table cells")?.lost).toEqual(
    expect.arrayContaining([
      "In a hidden row or column",
      "A formula whose result isn't in the file: open and save the workbook in Excel",
    ]),
  )
  expect(reportLine(parsed, "links")?.lost).toEqual([
    "A link of a cell that is empty or hidden (D9)",
    "A link to a named range, or to a sheet that is hidden or isn't there; its words are kept",
  ])
})

test("a title over the whole row makes a table no wider, and what lies under a merged cell shifts nothing", async () => {
  const rows = Array.from(
    { length: 300 },
    (_, at) =>
      `<row r="${at + 2}">${text(`A${at + 2}`, "x")}${text(`B${at + 2}`, "y")}${text(`C${at + 2}`, "z")}</row>`,
  )
  const parsed = await readImport(
    "a.xlsx",
    createWorkbook([
      `<sheetData><row r="1">${text("A1", "Title")}</row>${rows.join("")}</sheetData><mergeCells><mergeCell ref="A1:XFD1"/><mergeCell ref="A2:B2"/><mergeCell ref="B2:B3"/></mergeCells>`,
    ]),
  )

  expect(parsed.documents[0]!.markdown).toMatch(
    /^<table>\n<thead>\n<tr>\n<th colspan="3">Title<\/th>\n<\/tr>\n<\/thead>\n<tbody>\n<tr>\n<td colspan="2">x<\/td>\n<td>z<\/td>\n<\/tr>\n<tr>\n<td>x<\/td>\n<td>y<\/td>/,
  )
  expect(parsed.documents[0]!.markdown.split("<tr>")).toHaveLength(302)
  expect(reportLine(parsed, "table cells")).toMatchObject({ in: 901, lost: ["Under a merged cell, which hides it"] })
})

test.each([
  [
    "commas",
    "a.csv",
    'Name,Value\n"A, B",1\n"two\nlines",2\n',
    "| Name | Value |\n| - | -: |\n| A, B | 1 |\n| two<br>lines | 2 |\n",
  ],
  [
    "semicolons, in the letters of Windows",
    "b.csv",
    Buffer.from("Gr\xf6\xdfe;Wert\n1,5;2\n", "latin1"),
    "| Größe | Wert |\n| -: | -: |\n| 1,5 | 2 |\n",
  ],
  [
    "semicolons and decimal commas, below a title",
    "b.csv",
    "Umsatz, Nord, Süd, alles\nMonat;Nord;Süd\nJan;1,5;2,5\n",
    "| Umsatz, Nord, Süd, alles | | |\n| - | -: | -: |\n| Monat | Nord | Süd |\n| Jan | 1,5 | 2,5 |\n",
  ],
  ["semicolons and decimal commas alone", "b.csv", "1,5;2,5\n3,5;4,5\n", "| 1,5 | 2,5 |\n| -: | -: |\n| 3,5 | 4,5 |\n"],
  ["tabs", "c.tsv", "a\tb\n1\t2\n", "| a | b |\n| -: | -: |\n| 1 | 2 |\n"],
])("a table of text is read with %s", async (_, filename, bytes, markdown) => {
  const parsed = await readImport(filename, bytes)

  expect(parsed).toMatchObject({ kind: "sheets", documents: [{ title: filename[0], markdown }] })
})
