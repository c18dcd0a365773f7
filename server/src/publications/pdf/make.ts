import { copyFile, readFile, stat, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { limits } from "@hub/contract/limits"
import { layOutPdf, type MakePdfOptions, type PdfFile } from "../../pdf/lay-out.ts"
import { root } from "../../platform/root.ts"
import type { PdfLabels, Book, PdfDocument, PdfPicture } from "../document/document.ts"
import { limitWarnings } from "../document/warnings.ts"
import { takeLabels } from "./drawing-labels.ts"
import { detectPictureFormat, listPictures } from "../document/pictures.ts"
import { buildPdfDocument } from "../document/tree.ts"

/** The template and what it imports stand in the repository as they are; nothing is built from them. */
const templates = join(root, "server/src/publications/pdf")
const template = join(templates, "template.typ")

/** Makes the book's PDF in a process of its own. The same book with the same pictures gives the same bytes. */
export async function makePdf(book: Book, how: MakePdfOptions): Promise<PdfFile> {
  const document = buildPdfDocument(book)
  const place = async (workspace: string) => {
    await copyFile(join(templates, "formula.typ"), join(workspace, "formula.typ"))
    return placePictures(book, document, workspace)
  }
  const made = await layOutPdf(document, { template, place }, how)
  return { ...made, warnings: limitWarnings(made.warnings) }
}

/** Beyond this many dots a picture takes more memory than a page is worth. */
const mostDots = 60_000_000

/** Copies each picture beside the job under a name of ours. One that cannot be printed keeps its words. */
async function placePictures(book: Book, document: PdfDocument, workspace: string): Promise<string[]> {
  const warnings = new Set<string>()
  const placed = new Map<string, PlacedPicture | string>()

  for (const picture of listPictures(document)) {
    const { source } = picture
    const place = placed.get(source) ?? (await placePicture(book, picture, workspace, placed.size + 1))
    placed.set(source, place)
    if (typeof place === "string") {
      warnings.add(place)
      continue
    }
    picture.path = place.path
    picture.ratio = place.height / place.width
    if (place.labels) picture.labels = place.labels
    if (picture.part === undefined) picture.width ??= place.width * 0.75
    picture.alt ||= place.alt
    if (picture.alt === "") warnings.add(`The image ${source} has no description for those who cannot see it.`)
  }
  return [...warnings]
}

type PlacedPicture = { path: string; width: number; height: number; alt: string; labels?: PdfLabels | undefined }

async function placePicture(
  book: Book,
  { source, svg }: PdfPicture,
  workspace: string,
  count: number,
): Promise<PlacedPicture | string> {
  const name = source.length > 120 ? `${source.slice(0, 120)}…` : source
  if (svg !== undefined) {
    const look = detectPictureFormat(Buffer.from(svg))
    const path = `image-${count}.svg`
    const { drawing, labels } = takeLabels(svg)
    await writeFile(join(workspace, path), drawing)
    return { path, width: look?.width ?? 1, height: look?.height ?? 1, alt: "", labels }
  }
  const found = book.image(source)
  if (!found) return `The image ${name || "without an address"} is not stored in the hub and is left out.`
  const size = await stat(found.path).catch(() => undefined)
  if (!size?.isFile()) return `The image ${name} can't be found and is left out.`
  if (size.size > limits.image) return `The image ${name} is larger than 20 MB and is left out.`

  const bytes = await readFile(found.path)
  const look = detectPictureFormat(bytes)
  if (!look) return `The image ${name} is not a PNG, JPEG, GIF, WebP or SVG file and is left out.`
  if (look.type !== "svg" && look.width * look.height > mostDots)
    return `The image ${name} has too many pixels and is left out.`

  const path = `image-${count}.${look.type}`
  await writeFile(join(workspace, path), bytes)
  return { path, width: Math.max(1, look.width), height: Math.max(1, look.height), alt: found.alt ?? "" }
}
