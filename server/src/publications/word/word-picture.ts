import type { PdfPicture } from "../document/document.ts"
import type { EditionBook } from "../document/book.ts"
import { type WordRelations, escapeXml } from "./word-part.ts"

const perPoint = 12_700
/** What fits on a page between its margins, in points. */
const [widest, tallest] = [450, 640]

/** A picture in a line; Word knows no WebP, so that one of these keeps its words. */
export function writeWordPicture(
  { book, drawn }: { book: EditionBook; drawn: ReadonlyMap<string, Uint8Array> },
  picture: PdfPicture,
  relations: WordRelations,
  count: () => number,
) {
  const found = book.pictures.get(book.nameOf(picture) ?? "")
  if (!found || found.look.type === "webp") return undefined
  const { name, look } = found
  const ratio = Math.max(1, look.height) / Math.max(1, look.width)
  const wanted = picture.part === undefined ? (picture.width ?? look.width * 0.75) : picture.part * widest
  const width = Math.max(1, Math.min(wanted, widest, tallest / ratio))
  const [cx, cy] = [width, Math.max(1, width * ratio)].map((points) => Math.round(points * perPoint))
  const id = count()
  const plain = drawn.has(name) ? `${name}.png` : "none.png"
  const at = relations.part("image", `media/${look.type === "svg" ? plain : name}`)
  const vector =
    look.type === "svg"
      ? `<a:extLst><a:ext uri="{96DAC541-7B7A-43D3-8B79-37D633B846F1}"><asvg:svgBlip r:embed="${relations.part("image", `media/${name}`)}"/></a:ext></a:extLst>`
      : ""
  const words = escapeXml(picture.alt.slice(0, 2000))
  return `<w:r><w:drawing><wp:inline distT="0" distB="0" distL="0" distR="0"><wp:extent cx="${cx}" cy="${cy}"/><wp:docPr id="${id}" name="Picture ${id}" descr="${words}"/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:nvPicPr><pic:cNvPr id="${id}" name="${name}" descr="${words}"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:embed="${at}">${vector}</a:blip><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="${cx}" cy="${cy}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`
}
