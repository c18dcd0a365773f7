import { expect, test } from "vitest"
import { dotPng } from "../../../../../docx/test/word-file.ts"
import { createZip } from "../../../../test/hostile-files.ts"
import { readImport, reportLine } from "../../../../test/read-import.ts"

const spaces = ["office", "text", "table", "style", "drawing", "xsl-fo-compatible", "svg-compatible", "meta"]
  .map(
    (name) =>
      `xmlns:${name.replace("drawing", "draw").replace("xsl-fo-compatible", "fo").replace("-compatible", "")}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`,
  )
  .join(" ")
const root = (name: string, inside: string) =>
  `<?xml version="1.0"?><office:${name} ${spaces} xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:dc="http://purl.org/dc/elements/1.1/">${inside}</office:${name}>`
const styles = `<office:automatic-styles>
  <style:style style:name="B" style:family="text"><style:text-properties fo:font-weight="bold"/></style:style>
  <style:style style:name="H" style:family="text"><style:text-properties text:display="none"/></style:style>
  <style:style style:name="HP" style:family="paragraph"><style:text-properties text:display="none"/></style:style>
  <style:style style:name="Code" style:display-name="Preformatted Text" style:family="paragraph"/>
  <style:style style:name="T" style:display-name="Title" style:family="paragraph"/>
  <text:list-style style:name="N"><text:list-level-style-number text:level="1" style:num-format="1"/><text:list-level-style-bullet text:level="2"/></text:list-style>
</office:automatic-styles>`
const createText = (body: string, files: Record<string, string | Uint8Array> = {}) =>
  createZip({
    mimetype: "application/vnd.oasis.opendocument.text",
    "content.xml": root("document-content", `${styles}<office:body><office:text>${body}</office:text></office:body>`),
    ...files,
  })
const read = async (body: string, files = {}, choices = {}) => readImport("a.odt", createText(body, files), choices)
const item = (inside: string) => `<text:list-item>${inside}</text:list-item>`
const p = (words: string) => `<text:p>${words}</text:p>`

test("headings, marks, lists, code and the title are read by their levels and styles", async () => {
  const parsed = await read(
    `<text:p text:style-name="T">The guide</text:p><text:h text:outline-level="2">Prices</text:h>
    <text:p>Some <text:span text:style-name="B">bold</text:span><text:s text:c="2"/>words<text:line-break/>here</text:p>
    <text:list text:style-name="N">${item(p("one"))}${item(p("two"))}</text:list><text:list text:style-name="N" text:continue-numbering="true">${item(`<text:list>${item(p("inner"))}</text:list>`)}</text:list>
    <text:p text:style-name="Code">let a</text:p><text:p text:style-name="Code"><text:s text:c="2"/>b</text:p>`,
  )

  expect(parsed).toMatchObject({ kind: "odt", documents: [{ title: "The guide" }] })
  expect(parsed.documents[0]!.markdown).toBe(
    "## Prices\n\nSome **bold** words\\\nhere\n\n1. one\n2. two\n   - inner\n\n```\nlet a\n  b\n```\n",
  )
})

test("tables keep heads and merged cells; notes, images, formulas and references are kept", async () => {
  const cell = (words: string, more = "") => `<table:table-cell ${more}>${p(words)}</table:table-cell>`
  const parsed = await read(
    `<table:table><table:table-header-rows><table:table-row>${cell("A", 'table:number-columns-spanned="2"')}<table:covered-table-cell/></table:table-row></table:table-header-rows><table:table-row>${cell("1")}${cell("2")}</table:table-row></table:table>
    <text:p>Text<text:note><text:note-citation>1</text:note-citation><text:note-body>${p("Note.")}</text:note-body></text:note> <text:bookmark text:name="here"/>here.</text:p>
    <text:p><draw:frame><draw:image xlink:href="Pictures/a.png"/><svg:desc>A dot</svg:desc></draw:frame></text:p>
    <text:p>See <text:bookmark-ref text:ref-name="here">above</text:bookmark-ref>, so <draw:frame><draw:object xlink:href="./Object 1"/></draw:frame>.</text:p>`,
    {
      "Pictures/a.png": dotPng,
      "Object 1/content.xml":
        '<math xmlns="http://www.w3.org/1998/Math/MathML"><semantics><msup><mi>x</mi><mn>2</mn></msup><annotation encoding="StarMath 5.0">x^2</annotation></semantics></math>',
    },
  )

  expect(parsed.documents[0]!.markdown).toBe(
    `<table>\n<thead>\n<tr>\n<th colspan="2">A</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>1</td>\n<td>2</td>\n</tr>\n</tbody>\n</table>\n\n<a id="here"></a>Text[^1] here.\n\n![A dot](media:${parsed.media[0]!.sha256})\n\nSee [above](#here), so $\`x^{2}\`$.\n\n[^1]: Note.\n`,
  )
  expect(reportLine(parsed, "cross-references")).toMatchObject({ in: 1, converted: 1 })
  expect(reportLine(parsed, "merged cells")).toMatchObject({ in: 1, converted: 1 })
})

test("only a first line is the title; others in that style are bold text", async () => {
  const title = (words: string) => `<text:p text:style-name="T">${words}</text:p>`
  const cell = `<table:table><table:table-row><table:table-cell>${title("Cell")}</table:table-cell><table:table-cell>${p("b")}</table:table-cell></table:table-row></table:table>`
  const parsed = await read(
    `${cell}<text:h text:outline-level="1">One</text:h>${p("Text.")}${title("Annex A")}${p("More.")}`,
  )

  expect(parsed.documents).toMatchObject([
    { title: "One", markdown: "| | |\n| - | - |\n| **Cell** | b |\n\n# One\n\nText.\n\n**Annex A**\n\nMore.\n" },
  ])
})

test("a bookmark and a note are not mixed up, and index entries stay at their places", async () => {
  const parsed = await read(
    `<text:p>Text<text:note><text:note-citation>1</text:note-citation><text:note-body>${p("Note.")}</text:note-body></text:note><text:alphabetical-index-mark text:string-value="Prices"/></text:p>
    <text:p><text:bookmark text:name="note-1"/>Marked.</text:p>`,
  )

  expect(parsed.documents[0]!.markdown).toBe("Text[^1]<!-- index: Prices -->\n\nMarked.\n\n[^1]: Note.\n")
})

test("text that is hidden stays hidden, and the report says so", async () => {
  const parsed = await read(
    `<text:p>Shown <text:span text:style-name="H">secret </text:span>words</text:p><text:p text:style-name="HP">secret</text:p>
    <text:p><text:hidden-paragraph text:is-hidden="true"/>secret</text:p><text:p>A<text:hidden-text text:is-hidden="true" text:string-value="x">secret</text:hidden-text>B</text:p>
    <text:section text:name="s" text:display="none"><text:h text:outline-level="1">secret</text:h>${p("secret")}</text:section>
    <text:list>${item(p("one"))}${item('<text:p text:style-name="HP">secret</text:p>')}</text:list>`,
  )

  expect(parsed.documents[0]!.markdown).toBe("Shown words\n\nAB\n\n- one\n")
  expect(reportLine(parsed, "words")).toMatchObject({ in: 12, kept: 5 })
  expect(reportLine(parsed, "list items")).toMatchObject({ in: 2, kept: 1, lost: ["Hidden text"] })
})

const info = (by: string) => `<office:change-info><dc:creator>${by}</dc:creator></office:change-info>`
const changed = `<text:tracked-changes><text:changed-region text:id="i"><text:insertion>${info("Ada")}</text:insertion></text:changed-region><text:changed-region text:id="d"><text:deletion>${info("Ben")}${p("old")}</text:deletion></text:changed-region></text:tracked-changes>
  <text:p>A <text:change text:change-id="d"/><text:change-start text:change-id="i"/>new<text:change-end text:change-id="i"/> text<office:annotation><dc:creator>Cleo</dc:creator>${p("Check.")}</office:annotation></text:p>`

test.each([
  ["accept", "A new text\n", { insertions: 0, deletions: 1 }],
  ["reject", "A old text\n", { insertions: 1, deletions: 0 }],
] as const)(
  "tracked changes that the importer wants to %s are, and each is in the report with who made it",
  async (choice, markdown, left) => {
    const parsed = await read(changed, {}, { tracked_changes: choice })

    expect(parsed.documents[0]!.markdown).toBe(markdown)
    for (const [construct, count] of Object.entries(left))
      expect(reportLine(parsed, construct)?.lost).toHaveLength(count)
    expect(parsed.report.find(({ construct }) => construct === "comments")).toMatchObject({
      converted: 1,
      noted: [{ what: "A comment by Cleo: “Check.”" }],
    })
  },
)
