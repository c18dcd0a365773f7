import { expect, test } from "vitest"
import { dot, field, p, picture, r, style, table } from "../../../../test/word-file.ts"
import { line, markdownOf, reading } from "../../../../test/word-reading.ts"
import { unreached } from "../ledger.ts"

const by = 'w:id="1" w:author="Ann" w:date="2026-01-02T00:00:00Z"'
const cell = (text: string, properties: string) => `<w:tc><w:tcPr>${properties}</w:tcPr>${p(text)}</w:tc>`
const run = (inside: string) => `<w:p><w:r>${inside}</w:r></w:p>`

test("a field that never ends hides nothing of what follows", async () => {
  const begun =
    '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> TOC </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>'
  const deletedEnd = `<w:del ${by}><w:r><w:fldChar w:fldCharType="end"/></w:r></w:del>`

  const read = await reading({ body: `<w:p>${begun}${r("Prices")}${deletedEnd}</w:p>${p("Text.")}` })

  expect(read.documents[0]!.markdown).toBe("Prices\n\nText.\n")
  expect(line(read, "words")).toMatchObject({ in: 2, kept: 2 })
})

test("a field over two paragraphs is one, whatever its second one holds", async () => {
  const turn = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`
  const begun = `${turn("begin")}<w:r><w:instrText> HYPERLINK "https://a.example" </w:instrText></w:r>${turn("separate")}`

  const read = await reading({ body: `<w:p>${begun}${r("Prices")}</w:p><w:p>${turn("end")}${r("Text.")}</w:p>` })

  expect(read.documents[0]!.markdown).toBe("[Prices](https://a.example)\n\nText.\n")
  expect(line(read, "links")).toMatchObject({ in: 1, kept: 1 })
})

test("boxes and choices of a form show what they hold, and a field that shows nothing is listed", async () => {
  const formField = (name: string, held: string) =>
    `<w:r><w:fldChar w:fldCharType="begin"><w:ffData>${held}</w:ffData></w:fldChar></w:r><w:r><w:instrText> ${name} </w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>`
  const ticked = formField("FORMCHECKBOX", "<w:checkBox><w:default w:val='0'/><w:checked/></w:checkBox>")
  const empty = formField("FORMCHECKBOX", "<w:checkBox/>")
  const entries = '<w:listEntry w:val="red"/><w:listEntry w:val="blue"/>'
  const chosen = formField("FORMDROPDOWN", `<w:ddList><w:result w:val="1"/>${entries}</w:ddList>`)

  const read = await reading({ body: `<w:p>${ticked}${empty}${chosen}${field(" EQ \\f(1;2) ", "")}</w:p>` })

  expect(read.documents[0]!.markdown).toBe("☒☐blue\n")
  expect(line(read, "fields")).toMatchObject({
    in: 4,
    converted: 3,
    lost: [{ what: "A field that shows nothing: EQ \\f(1;2)" }],
  })
})

test("signs of a sign font are what that font shows, and one that no other font has is listed", async () => {
  const sign = (font: string, code: string) => `<w:sym w:font="${font}" w:char="${code}"/>`
  const body =
    run(sign("Wingdings", "F04A") + sign("Symbol", "F0D6") + sign("Symbol", "61") + sign("Webdings", "F061")) +
    `<w:p>${r("\uf061", '<w:rFonts w:ascii="Symbol" w:hAnsi="Symbol"/>')}</w:p>`

  const read = await reading({ body })

  expect(read.documents[0]!.markdown).toBe("☺√α\n\nα\n")
  expect(line(read, "signs")).toMatchObject({
    in: 4,
    converted: 3,
    lost: [{ what: "A sign of the font Webdings (F061)" }],
  })
})

test("how a word is read stands in brackets after it, and tabs keep words apart", async () => {
  const ruby = `<w:r><w:ruby><w:rt>${r("とう")}</w:rt><w:rubyBase>${r("東")}</w:rubyBase></w:ruby></w:r>`
  const apart = '<w:r><w:t>left</w:t><w:ptab w:alignment="right"/><w:t>right</w:t></w:r>'

  const read = await reading({ body: `<w:p>${ruby}${r("京 ")}${apart}</w:p>` })

  expect(read.documents[0]!.markdown).toBe("東(とう)京 left right\n")
  expect(line(read, "words").lost).toEqual([])
})

test("a cell that was inserted or deleted alone is accepted or rejected, and told", async () => {
  const body = table(
    [p("a"), cell("new", `<w:cellIns ${by}/>`), p("c")],
    [p("d"), cell("old", `<w:cellDel ${by}/>`), p("f")],
  )

  const accepted = await reading({ body })
  const rejected = await reading({ body }, { tracked_changes: "reject" })

  expect(accepted.documents[0]!.markdown).toContain("| a | new | c |\n| d | f | |")
  expect(rejected.documents[0]!.markdown).toContain("| a | c | |\n| d | old | f |")
  expect(line(accepted, "deletions")).toMatchObject({
    in: 1,
    converted: 1,
    noted: [{ what: "Deleted by Ann on 2026-01-02. Accepted" }],
  })
})

test("a heading that was moved counts where it stands, and as nothing where it stood", async () => {
  const moved = (way: string) =>
    `<w:p><w:pPr><w:pStyle w:val="H1"/><w:rPr><w:${way} ${by}/></w:rPr></w:pPr><w:${way} ${by}>${r("Prices")}</w:${way}></w:p>`

  const read = await reading({
    body: moved("moveFrom") + p("Text.") + moved("moveTo"),
    styles: style("H1", "heading 1"),
  })

  expect(read.documents[0]!.markdown).toBe("Text.\n\n# Prices\n")
  expect(line(read, "headings")).toMatchObject({ in: 1, kept: 1, lost: [] })
})

test("cells merged as old files say it are one cell", async () => {
  const body = table([cell("wide", '<w:hMerge w:val="restart"/>'), cell("", "<w:hMerge/>")], [p("1"), p("2")])

  const read = await reading({ body })

  expect(read.documents[0]!.markdown).toContain('<td colspan="2">wide</td>\n</tr>\n<tr>\n<td>1</td>\n<td>2</td>')
  expect(line(read, "merged cells")).toMatchObject({ in: 1, converted: 1 })
  expect(line(read, "table cells")).toMatchObject({ in: 3, kept: 3 })
})

test("a comment without a place in the text is listed, with all its paragraphs", async () => {
  const comments = `<w:comment w:id="7" w:author="Cleo">${p("Is that")}${p("so?")}</w:comment>`

  const read = await reading({ body: p("Text."), comments })

  expect(line(read, "comments").lost).toEqual([
    { what: "A comment by Cleo: “Is that so?”", where: "no place in the text", count: 1 },
  ])
})

const linkedPicture = picture("i", "A plan").replace(
  'descr="A plan"/>',
  'descr="A plan"><a:hlinkClick r:id="web"/></wp:docPr>',
)

test("a picture keeps its link, a drawn line is a rule, words as pictures are words, and shapes are listed", async () => {
  const vml = 'xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"'
  const drawn = (inside: string) => run(`<w:pict ${vml}>${inside}</w:pict>`)
  const body =
    `<w:p>${linkedPicture}</w:p>` +
    drawn('<v:rect o:hr="t"/>') +
    drawn('<v:shape><v:textpath string="Draft"/></v:shape>') +
    drawn("<v:line/>")

  const read = await reading({
    body,
    relations: [
      ["i", "image", "media/plan.png"],
      ["web", "hyperlink", "https://a.example/", "External"],
    ],
    files: { "word/media/plan.png": dot },
  })

  expect(read.documents[0]!.markdown).toMatch(
    /^\[!\[A plan\]\(media:\w+\)\]\(https:\/\/a\.example\/\)\n\n---\n\nDraft\n$/,
  )
  expect(line(read, "links")).toMatchObject({ in: 1, kept: 1 })
  expect(line(read, "drawn shapes")).toMatchObject({
    in: 2,
    converted: 1,
    lost: [{ what: "A drawn shape: insert it as a picture" }],
  })
})

test("handwriting is shown by the picture beside it, and a linked document is listed", async () => {
  const ink = `<mc:AlternateContent><mc:Choice Requires="wpi"><w:drawing/></mc:Choice><mc:Fallback><w:drawing><wp:inline><wp:docPr descr="ink"/><a:blip r:embed="i"/></wp:inline></w:drawing></mc:Fallback></mc:AlternateContent>`
  const body = `${run(ink)}<w:p>${r("Text.")}<w:subDoc r:id="part"/></w:p>`

  const read = await reading({
    body,
    relations: [["i", "image", "media/ink.png"]],
    files: { "word/media/ink.png": dot },
  })

  expect(read.documents[0]!.markdown).toMatch(/^!\[ink\]\(media:\w+\)\n\nText\.\n$/)
  expect(line(read, "embedded documents").lost.map(({ what }) => what)).toEqual([
    "A whole document linked from this one: upload it on its own",
  ])
})

test("tables, equations, notes and boxes stand in each other, and nothing of them is missed", async () => {
  const equation = "<m:oMath><m:r><m:t>x</m:t></m:r></m:oMath>"
  const box = (inside: string) => `<w:r><w:pict><w:txbxContent>${inside}</w:txbxContent></w:pict></w:r>`
  const note = '<w:r><w:footnoteReference w:id="2"/></w:r>'
  const control = (inside: string) => `<w:sdt><w:sdtPr/><w:sdtContent>${inside}</w:sdtContent></w:sdt>`
  const inner = table([p("inner"), `<w:p>${equation}</w:p>`])
  const rows = `${control(`<w:tr>${control(`<w:tc>${p("held")}</w:tc>`)}</w:tr>`)}<w:tr><w:tc>${inner}<w:p>${r("fn")}${note}</w:p></w:tc></w:tr>`
  const body = `<w:tbl>${rows}</w:tbl><w:p>${r("Text.")}${box(`<w:p>${r("Box.")}${box(p("In the box."))}</w:p>`)}</w:p>`

  const read = await reading({ body, footnotes: `<w:footnote w:id="2">${table([p("noted"), p("2")])}</w:footnote>` })

  for (const word of ["held", "inner", "x", "fn[^1]", "noted", "Box.", "In the box."])
    expect(read.documents[0]!.markdown).toContain(word)
  expect(read.ledger.flatMap(({ lost }) => lost.filter(({ what }) => what === unreached))).toEqual([])
})

test.each(["Überschrift 2", "Titre 2", "Заголовок 2", "Naslov 2", "כותרת 2", "標題 2"])(
  "a style that is based on one called “%s” makes a heading, however it is called itself",
  async (name) => {
    const styles = style("own", "Kapitel", '<w:basedOn w:val="named"/>') + style("named", name)

    expect(await markdownOf({ body: p("Prices", "own") + p("Text."), styles })).toBe("## Prices\n\nText.\n")
  },
)

test.each(["toc 1", "Inhaltsverzeichnis 2", "Sommaire 1", "Оглавление 1", "目次 1"])(
  "a line in the style “%s” is one of a table of contents",
  async (name) => {
    const read = await reading({ body: p("Prices 3", "own") + p("Text."), styles: style("own", name) })

    expect(read.documents[0]!.markdown).toBe("Text.\n")
    expect(line(read, "lines of contents")).toMatchObject({ in: 1, lost: [{ count: 1 }] })
  },
)

test("a chapter's first letter set large belongs to its word, and hidden text is listed", async () => {
  const body = `<w:p><w:pPr><w:framePr w:dropCap="drop"/></w:pPr>${r("O")}</w:p><w:p>${r("nce.")}${r("secret", "<w:vanish/>")}</w:p>`

  expect(await markdownOf({ body })).toBe("Once.\n")
  expect(line(await reading({ body }), "words").lost).toEqual([{ what: "Hidden text", where: "paragraph 2", count: 1 }])
})

test("a picture and a note in a line of code follow it, and a link that code cannot hold is listed", async () => {
  const relations: [string, string, string, "External"?][] = [
    ["p1", "image", "media/a.png"],
    ["l1", "hyperlink", "https://a.example", "External"],
  ]
  const inside = `${r("call ")}<w:hyperlink r:id="l1">${r("site")}</w:hyperlink><w:r><w:footnoteReference w:id="2"/></w:r>`
  const code = (words: string) => `<w:p><w:pPr><w:pStyle w:val="C"/></w:pPr>${words}</w:p>`

  const read = await reading({
    styles: style("C", "Code Block"),
    body: code(inside) + code(picture("p1", "Screen")),
    footnotes: `<w:footnote w:id="2">${p("Noted.")}</w:footnote>`,
    relations,
    files: { "word/media/a.png": dot },
  })

  expect(read.documents[0]!.markdown).toMatch(
    /^```\ncall site\n```\n\n\[\^1\]\n\n!\[Screen\]\(media:\w+\)\n\n\[\^1\]: Noted\.\n$/,
  )
  expect(line(read, "images")).toMatchObject({ in: 1, kept: 1 })
  expect(line(read, "links").lost).toEqual([
    { what: "A link inside another one or in code; its words are kept", where: "paragraph 1", count: 1 },
  ])
})

test.each([
  ["a logo", picture("p1", "Logo"), "The page header with a picture"],
  [
    "a box of words",
    `<w:r><w:pict><w:txbxContent>${p("Ref. 42")}</w:txbxContent></w:pict></w:r>`,
    "The page header “Ref. 42”",
  ],
  [
    "a watermark",
    '<w:r><w:pict><v:shape><v:textpath string="DRAFT"/></v:shape></w:pict></w:r>',
    "The page header “DRAFT”",
  ],
])("%s at the edge of the pages is listed", async (_, inside, what) => {
  const read = await reading({ body: p("Text."), header: `<w:p>${inside}</w:p>` })

  expect(line(read, "headers and footers").lost).toEqual([{ what, where: "header.xml", count: 1 }])
})

test("a space that may not break a line is one at the edge of bold words, too", async () => {
  const body = `<w:p>${r("Table\u00a0", "<w:b/>")}${r("5: 10")}${r("\u00a0% more", "<w:b/>")}</w:p>`

  expect(await markdownOf({ body })).toBe("**Table**\u00a05: 10\u00a0**% more**\n")
})

test("shapes of a drawing that was pasted as a whole are listed, and a cropped picture is noted", async () => {
  const shape = "<a:sp><a:txSp><a:txBody><a:p><a:r><a:t>Boxed</a:t></a:r></a:p></a:txBody></a:txSp></a:sp>"
  const canvas = `<w:r><w:drawing><wp:inline><a:graphic><a:graphicData>${shape}</a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`
  const cropped = picture("p1", "Screen").replace("</pic:blipFill>", '<a:srcRect l="25000"/></pic:blipFill>')

  const read = await reading({
    body: `<w:p>${canvas}${cropped}</w:p>`,
    relations: [["p1", "image", "media/a.png"]],
    files: { "word/media/a.png": dot },
  })

  expect(line(read, "drawn shapes").lost.map(({ what }) => what)).toEqual(["A drawn shape: insert it as a picture"])
  expect(line(read, "images")).toMatchObject({
    kept: 1,
    noted: [{ what: "Cropped in Word: the whole picture is shown" }],
  })
})
