import { describe, expect, test } from "vitest"
import { wordNamespaces, wordParagraphXml, wordRunXml, createWordFile } from "../../test/word-file.ts"
import type { WordFileParts } from "../../test/word-file.ts"
import { convertToMarkdown, convertWordParts, findReportLine, readWordBytes } from "../../test/convert-word.ts"
import { readerLimits } from "../parsed-document.ts"
import { openArchive } from "../zip.ts"
import { openPackage, resolveTarget } from "./package.ts"

const open = async (parts: WordFileParts) =>
  openPackage(await openArchive(Buffer.from(createWordFile(parts)), readerLimits), readerLimits)
const body = wordParagraphXml("Text.")
const office = "http://schemas.openxmlformats.org"
const toDocument = (target: string) =>
  `<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="m" Type="${office}/officeDocument/2006/relationships/officeDocument" Target="${target}"/></Relationships>`
const documentXml = (text: string) =>
  `<w:document ${wordNamespaces}><w:body>${wordParagraphXml(text)}</w:body></w:document>`

describe("a target is a name inside the archive", () => {
  test.each([
    ["word/", "media/a.png", "word/media/a.png"],
    ["word/", "../media/a.png", "media/a.png"],
    ["word/", "./media/a.png", "word/media/a.png"],
    ["word/", "/word/media/a.png", "word/media/a.png"],
    ["word/", "/word/./sub/../media/a.png", "word/media/a.png"],
    ["word/glossary/", "../../docProps/core.xml", "docProps/core.xml"],
    ["word/", "../../../../etc/passwd", "etc/passwd"],
    ["word/", "/../../etc/passwd", "etc/passwd"],
    ["", "word/document.xml", "word/document.xml"],
    ["word/", "media//a.png", "word/media/a.png"],
  ])("from %j, %j is %j", (folder, target, name) => {
    expect(resolveTarget(folder, target)).toBe(name)
  })
})

describe("the document is the part that the file calls its own", () => {
  test.each([
    ["under a relative name", "content/main.xml"],
    ["under a name from the root", "/content/main.xml"],
    ["whatever the case of its letters", "Content/MAIN.xml"],
  ])("%s", async (_, target) => {
    const files = { "_rels/.rels": toDocument(target), "content/main.xml": documentXml("Mine.") }

    expect(await convertToMarkdown({ body, files })).toBe("Mine.\n")
  })

  test.each([
    ["points nowhere", toDocument("word/gone.xml")],
    ["is missing", `<Relationships xmlns="${office}/package/2006/relationships"/>`],
  ])("or the one in its usual place, where the pointer %s", async (_, rels) => {
    expect(await convertToMarkdown({ body, files: { "_rels/.rels": rels } })).toBe("Text.\n")
  })
})

describe("parts", () => {
  test("are found by their kind, and several of a kind in the order of the file", async () => {
    const word = await open({
      body,
      relations: [
        ["h1", "header", "header1.xml"],
        ["h2", "header", "/word/header2.xml"],
      ],
      files: { "word/header1.xml": "<w:hdr/>", "word/header2.xml": "<w:hdr/>" },
    })

    expect((await word.parts("header")).map(({ name }) => name)).toEqual(["word/header1.xml", "word/header2.xml"])
    expect((await word.part("header"))?.name).toBe("word/header1.xml")
    expect(await word.part("footer")).toBeNull()
  })

  test("that are missing or outside of the file are no parts, and nothing is fetched", async () => {
    const word = await open({
      body,
      relations: [
        ["h1", "header", "gone.xml"],
        ["h2", "header", "https://a.example/header.xml", "External"],
      ],
    })

    expect(await word.parts("header")).toEqual([])
    expect(word.warnings).toEqual([])
  })

  test("have relationships of their own, and the same id means another thing in each", async () => {
    const relationships = (target: string) =>
      `<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="l" Type="x/hyperlink" Target="${target}" TargetMode="External"/></Relationships>`
    const link = `<w:hyperlink r:id="l">${wordRunXml("site")}</w:hyperlink>`

    const markdown = await convertToMarkdown({
      body: `<w:p>${link}<w:r><w:footnoteReference w:id="2"/></w:r></w:p>`,
      footnotes: `<w:footnote w:id="2"><w:p>${link}</w:p></w:footnote>`,
      relations: [["l", "hyperlink", "https://body.example", "External"]],
      files: { "word/_rels/footnotes.xml.rels": relationships("https://note.example") },
    })

    expect(markdown).toBe("[site](https://body.example)[^1]\n\n[^1]: [site](https://note.example)\n")
  })

  test.each(["styles", "numbering", "comments", "header", "settings"])(
    "a %s part that is damaged costs a warning, and the text is read",
    async (kind) => {
      const read = await convertWordParts({
        body,
        relations: [["x", kind, `broken.xml`]],
        files: { "word/broken.xml": "<w:x><w:y>" },
      })

      expect(read.documents[0]!.markdown).toBe("Text.\n")
      expect(read.warnings).toEqual(["The part word/broken.xml is damaged and was left out."])
    },
  )

  test("a part that attacks ends the reading, wherever it is", async () => {
    const files = { "word/styles2.xml": '<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>' }
    const bytes = createWordFile({ body, relations: [["s", "styles", "styles2.xml"]], files })

    expect(await readWordBytes(bytes)).toMatchObject({ kind: "refused", code: "unsafe" })
  })
})

describe("what points nowhere", () => {
  const link = (id: string) => `<w:hyperlink r:id="${id}">${wordRunXml("site")}</w:hyperlink>`
  const picture = `<w:r><w:drawing><wp:inline><a:blip r:embed="gone"/></wp:inline></w:drawing></w:r>`

  test("a link without a target keeps its words and is listed", async () => {
    const read = await convertWordParts({ body: `<w:p>${link("gone")}</w:p>` })

    expect(read.documents[0]!.markdown).toBe("site\n")
    expect(findReportLine(read, "links").lost).toEqual([
      { what: "A link without a target", where: "paragraph 1", count: 1 },
    ])
  })

  test.each<[string, [string, string, string][]]>([
    ["whose id nothing has", []],
    ["whose file is missing", [["gone", "image", "media/gone.png"]]],
  ])("a picture %s is listed", async (_, relations) => {
    const read = await convertWordParts({ body: `<w:p>${wordRunXml("Text.")}${picture}</w:p>`, relations })

    expect(read.documents[0]!.markdown).toBe("Text.\n")
    expect(findReportLine(read, "images").lost.map(({ what }) => what)).toEqual(["An image that isn't in the file"])
  })

  test("notes and comments whose text is missing are listed", async () => {
    const signs =
      '<w:r><w:footnoteReference w:id="9"/><w:endnoteReference w:id="9"/><w:commentReference w:id="9"/></w:r>'

    const read = await convertWordParts({ body: `<w:p>${wordRunXml("Text.")}${signs}</w:p>` })

    expect(read.documents[0]!.markdown).toBe("Text.\n")
    for (const construct of ["footnotes", "endnotes"])
      expect(findReportLine(read, construct).lost[0]!.what).toBe("A note whose text is missing")
    expect(findReportLine(read, "comments").lost[0]!.what).toBe("A comment whose text is missing")
  })

  test("styles and lists that the file does not have leave ordinary text", async () => {
    const listed = '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="77"/></w:numPr>'

    expect(await convertToMarkdown({ body: wordParagraphXml("Text.", "Gone", listed) })).toBe("Text.\n")
  })
})
