import { describe, expect, test } from "vitest"
import { convertWordParts, findReportLine } from "../../test/convert-word.ts"
import { dotPng, wordParagraphXml, wordPictureXml, wordRunXml } from "../../test/word-file.ts"
import type { WordFileParts } from "../../test/word-file.ts"

const relations: WordFileParts["relations"] = [
  ["plan", "image", "media/plan.png"],
  ["map", "image", "media/map.png"],
  ["gone", "image", "media/gone.png"],
  ["web", "image", "https://a.example/p.png", "External"],
  ["disk", "image", "file:///C:/Users/ann/p.png", "External"],
  ["page", "hyperlink", "https://a.example/", "External"],
]
const files = { "word/media/plan.png": dotPng, "word/media/map.png": Buffer.concat([dotPng, Buffer.from([0])]) }
const addresses = /media:\w+/g
const vml = 'xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"'

const read = (inside: string) => convertWordParts({ body: `<w:p>${inside}</w:p>`, relations, files })
const readMarkdown = async (inside: string) =>
  (await read(inside)).documents[0]!.markdown.replaceAll(addresses, "media:")

const drawing = (described: string, inside: string) =>
  `<w:r><w:drawing><wp:inline><wp:docPr id="1" ${described}/><a:graphic><a:graphicData>${inside}</a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`
const picture = (id: string, described = 'name="a"') =>
  `<pic:pic><pic:nvPicPr><pic:cNvPr id="2" ${described}/></pic:nvPicPr><pic:blipFill><a:blip r:embed="${id}"/></pic:blipFill></pic:pic>`
const group = (...inside: string[]) =>
  `<wpg:wgp xmlns:wpg="http://schemas.microsoft.com/office/word/2010/wordprocessingGroup">${inside.join("")}</wpg:wgp>`
const oldPicture = (shape: string, image: string) =>
  `<w:r><w:pict ${vml}><v:shape ${shape}><v:imagedata ${image}/></v:shape></w:pict></w:r>`

describe("the alternative text of a picture", () => {
  test.each([
    ["is that of its drawing", drawing('descr="A plan"', picture("plan")), "![A plan](media:)"],
    ["has its title beside it", drawing('descr="A plan" title="Plan"', picture("plan")), '![A plan](media: "Plan")'],
    ["is empty where there is none", drawing('name="Picture 1"', picture("plan")), "![](media:)"],
    [
      "is not the file name that Word once noted of the picture",
      drawing('name="Picture 1"', picture("plan", 'descr="C:\\Users\\ann\\p.png"')),
      "![](media:)",
    ],
    ["is on one line", drawing('descr="A plan&#10;of the house"', picture("plan")), "![A plan of the house](media:)"],
    ["keeps signs of Markdown", drawing('descr="[A] plan"', picture("plan")), "![\\[A\\] plan](media:)"],
    [
      "is its own where it stands in a group",
      drawing('descr="All"', group(picture("plan", 'descr="A plan"'), picture("map", 'descr="A map"'))),
      "![A plan](media:)![A map](media:)",
    ],
    [
      "is that of the group where it has none",
      drawing('descr="All"', group(picture("plan"), picture("map", 'descr="A map"'))),
      "![All](media:)![A map](media:)",
    ],
    [
      "is that of an old picture's shape, and not the name of its file",
      oldPicture('alt="A plan"', 'r:id="plan" o:title="IMG_0042"'),
      "![A plan](media:)",
    ],
    [
      "is the title of an old picture whose shape has none",
      oldPicture("", 'r:id="plan" o:title="A plan"'),
      "![A plan](media:)",
    ],
    [
      "of an old picture is its own, whatever stood before it",
      `<w:r><w:pict ${vml}><v:group><v:shape alt="One"><v:imagedata r:id="plan"/></v:shape><v:shape><v:imagedata r:id="map"/></v:shape></v:group></w:pict></w:r>`,
      "![One](media:)![](media:)",
    ],
  ])("%s", async (_, inside, markdown) => {
    expect(await readMarkdown(inside)).toBe(`${markdown}\n`)
  })
})

describe("where a picture is", () => {
  const linked = (id: string) => wordPictureXml(id, "A plan").replace("r:embed", "r:link")

  test("one that is used twice is stored once", async () => {
    const parsed = await read(wordPictureXml("plan", "One") + wordPictureXml("plan", "Two"))

    expect(parsed.media).toMatchObject([{ filename: "plan.png", source: "word/media/plan.png" }])
    expect(findReportLine(parsed, "images")).toMatchObject({ in: 2, kept: 2 })
  })

  test("one from the web stays there, and the report says so", async () => {
    const parsed = await read(linked("web"))

    expect(parsed.documents[0]!.markdown).toBe("![A plan](https://a.example/p.png)\n")
    expect(parsed.media).toEqual([])
    expect(findReportLine(parsed, "images").noted).toEqual([
      {
        what: "Linked from the web, not stored in the file: https://a.example/p.png",
        where: "paragraph 1",
        count: 1,
      },
    ])
  })

  test.each([
    ["on somebody's disk", linked("disk"), "An image linked to a file on someone's computer"],
    ["that the file does not hold", wordPictureXml("gone", "A plan"), "An image that isn't in the file"],
    ["that nothing says where it is", wordPictureXml("nowhere", "A plan"), "An image that isn't in the file"],
  ])("one %s is listed", async (_, inside, what) => {
    const parsed = await read(wordRunXml("See ") + inside)

    expect(parsed.documents[0]!.markdown).toBe("See\n")
    expect(findReportLine(parsed, "images").lost).toEqual([{ what, where: "paragraph 1", count: 1 }])
  })

  test("an SVG is taken instead of the PNG that stands in for it", async () => {
    const svg = `<a:extLst><a:ext><asvg:svgBlip xmlns:asvg="http://schemas.microsoft.com/office/drawing/2016/SVG/main" r:embed="map"/></a:ext></a:extLst>`
    const parsed = await read(
      drawing('descr="A map"', picture("plan").replace('r:embed="plan"/>', `r:embed="plan">${svg}</a:blip>`)),
    )

    expect(parsed.media.map(({ filename }) => filename)).toEqual(["map.png"])
    expect(findReportLine(parsed, "images")).toMatchObject({ in: 1, kept: 1 })
  })
})

describe("what is drawn and no picture", () => {
  const graphic = (inside: string) => drawing('name="a"', inside)

  test.each([
    [
      "a chart",
      graphic('<c:chart xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" r:id="c"/>'),
      "charts",
      "A chart: insert it as an image",
    ],
    [
      "a diagram",
      graphic('<dgm:relIds xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram" r:dm="d"/>'),
      "diagrams",
      "A SmartArt diagram: insert it as an image",
    ],
    [
      "an embedded sheet",
      `<w:r><w:object><o:OLEObject xmlns:o="urn:schemas-microsoft-com:office:office" ProgID="Excel.Sheet.12"/></w:object></w:r>`,
      "embedded objects",
      "An embedded object (Excel.Sheet.12): only its image is kept",
    ],
  ])("%s is listed", async (_, inside, construct, what) => {
    const parsed = await read(wordRunXml("Text.") + inside)

    expect(parsed.documents[0]!.markdown).toBe("Text.\n")
    expect(findReportLine(parsed, construct).lost).toEqual([{ what, where: "paragraph 1", count: 1 }])
  })

  test("a text box stands behind its paragraph, once though the file has it twice", async () => {
    const box = `<w:txbxContent>${wordParagraphXml("In the box.")}</w:txbxContent>`
    const shape = `<wps:wsp xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"><wps:txbx>${box}</wps:txbx></wps:wsp>`
    const both = `<w:r><mc:AlternateContent><mc:Choice Requires="wps">${graphic(shape).slice("<w:r>".length, -"</w:r>".length)}</mc:Choice><mc:Fallback><w:pict ${vml}><v:shape><v:textbox>${box}</v:textbox></v:shape></w:pict></mc:Fallback></mc:AlternateContent></w:r>`

    const parsed = await read(wordRunXml("Before ") + both + wordRunXml("after."))

    expect(parsed.documents[0]!.markdown).toBe("Before after.\n\nIn the box.\n")
    expect(findReportLine(parsed, "words")).toMatchObject({ in: 5, kept: 5 })
  })

  test("a picture that leads to a page is a link around it", async () => {
    const inside = drawing('descr="A plan"', picture("plan")).replace(
      'descr="A plan"/>',
      'descr="A plan"><a:hlinkClick r:id="page"/></wp:docPr>',
    )

    expect(await readMarkdown(inside)).toBe("[![A plan](media:)](https://a.example/)\n")
  })
})
