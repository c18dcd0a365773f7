import { expect, test } from "vitest"
import { dotPng } from "../../../../../docx/test/word-file.ts"
import { createZip } from "../../../../test/hostile-files.ts"
import { readImport, reportLine } from "../../../../test/read-import.ts"

const xhtml = (body: string) =>
  `<?xml version="1.0"?><!DOCTYPE html><html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title/></head><body>${body}</body></html>`
const container = '<container><rootfiles><rootfile full-path="OPS/book.opf"/></rootfiles></container>'
const opf = (spine: string[], more = "") =>
  `<package unique-identifier="id" xmlns:dc="http://purl.org/dc/elements/1.1/"><metadata><dc:identifier id="id">urn:isbn:1</dc:identifier></metadata><manifest>${[
    ...new Set(spine),
  ]
    .map((name) => `<item id="${name}" href="${name}.xhtml" media-type="application/xhtml+xml"/>`)
    .join(
      "",
    )}${more}</manifest><spine toc="ncx">${spine.map((name) => `<itemref idref="${name}"/>`).join("")}</spine></package>`
const createBook = (files: Record<string, string | Uint8Array>) =>
  createZip({ mimetype: "application/epub+zip", "META-INF/container.xml": container, ...files })

const nav = xhtml(
  '<nav epub:type="toc"><ol><li><a href="part.xhtml">Part I</a><ol><li><a href="b.xhtml#x">The second</a></li><li><a href="a.xhtml">The first</a></li></ol></li></ol></nav>',
)
const navItem = '<item id="nav" href="nav.xhtml" properties="nav" media-type="application/xhtml+xml"/>'

test("chapters come in the order of the spine, under the titles and in the tree of the contents", async () => {
  const parsed = await readImport(
    "book.epub",
    createBook({
      "OPS/book.opf": opf(["part", "a", "b", "c", "nav"], navItem),
      "OPS/nav.xhtml": nav,
      "OPS/part.xhtml": xhtml("<h1>Part I</h1>"),
      "OPS/a.xhtml": xhtml(
        '<p>No heading&nbsp;here, see <a href="b.xhtml#x">there</a>.</p><p><img src="dot.png" alt="Dot"/></p>',
      ),
      "OPS/b.xhtml": xhtml(
        '<section id="x"><h1>Second</h1><p>Text<a epub:type="noteref" href="#n">1</a></p></section><aside epub:type="footnote" id="n"><p>Note.</p></aside>',
      ),
      "OPS/c.xhtml": xhtml("<p>It goes on.</p>"),
      "OPS/dot.png": dotPng,
    }),
  )

  expect(parsed).toMatchObject({ kind: "epub", identity: "epub urn:isbn:1" })
  expect(parsed.documents.map(({ title, depth = 0 }) => [title, depth])).toEqual([
    ["Part I", 0],
    ["The first", 1],
    ["The second", 1],
    ["The second (continued)", 0],
  ])
  expect(parsed.documents[1]!.markdown).toBe(
    `No heading\u00a0here, see [there](document:OPS/b.xhtml#second).\n\n![Dot](media:${parsed.media[0]!.sha256})\n`,
  )
  expect(parsed.documents[2]!.markdown).toBe("# Second\n\nText[^1]\n\n[^1]: Note.\n")
  expect(reportLine(parsed, "footnotes")).toMatchObject({ in: 1, kept: 1 })
})

test("an image in a drawing is that image", async () => {
  const drawing = (inside: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9">${inside}</svg>`
  const image = '<image width="9" height="9" xlink:href="dot.png"/>'
  const parsed = await readImport(
    "book.epub",
    createBook({
      "OPS/book.opf": opf(["a"]),
      "OPS/a.xhtml": xhtml(
        `<p>${drawing(image)}</p><p>${drawing(`${image}<rect width="3" height="3"/>`)}</p><p>${drawing('<image xlink:href="gone.png"/><rect width="3" height="3"/>')}</p>`,
      ),
      "OPS/dot.png": dotPng,
    }),
  )

  const [cover, drawn] = parsed.media
  expect(parsed.media).toHaveLength(2)
  expect(parsed.documents[0]!.markdown).toBe(`![](media:${cover!.sha256})\n\n![](media:${drawn!.sha256})\n`)
  expect(parsed.media.map(({ filename }) => filename)).toEqual(["dot.png", "drawing.svg"])
  expect(reportLine(parsed, "images")?.lost).toEqual(["A drawing that shows gone.png, which can't be put into it"])
})

test("an older book has its contents in a file for programs, and a chapter that is no XML is read as a browser would", async () => {
  const ncx =
    '<ncx><navMap><navPoint><navLabel><text>Opening</text></navLabel><content src="a.xhtml"/></navPoint></navMap></ncx>'
  const parsed = await readImport(
    "book.epub",
    createBook({
      "OPS/book.opf": opf(["a"], '<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>'),
      "OPS/toc.ncx": ncx,
      "OPS/a.xhtml": "<html><body><p>One<p>Two &undefined; <br></body>",
    }),
  )

  expect(parsed.documents).toMatchObject([{ title: "Opening", markdown: "One\n\nTwo \\&undefined;\n" }])
})
