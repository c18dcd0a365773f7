import { readFile } from "node:fs/promises"
import type { Image, MetafileType } from "@hub/contract/images"
import { limits } from "@hub/contract/limits"
import { inTransaction, type Ctx } from "../platform/ctx.ts"
import { Refusal } from "../platform/refusal.ts"
import type { StoredFile } from "../platform/files/files.ts"
import type { UploadedFile } from "../platform/http/upload.ts"
import { requirePermission } from "../policy.ts"
import { storeDrawing } from "./store-drawing.ts"
import { readImageById } from "./list.ts"
import { saveImage } from "./save.ts"
import { readImageDimensions } from "./measure.ts"
import { readFileHead } from "./measure-job.ts"
import { headLength, detectFileType, detectImageType, detectMetafileType } from "./sniff.ts"
import { cleanSvg } from "./svg.ts"

/** Keeps an image, or a file that texts may link to. */
export function uploadImage(ctx: Ctx, files: UploadedFile[], alt_text: string): Promise<Image> {
  const answering = async (tx: Ctx, { id, existed }: UploadedImage) => ({ ...(await readImageById(tx, id)), existed })
  return saveUploadedImage(ctx, files, alt_text, answering, { takesFiles: true })
}

type UploadedImage = { id: number; existed: boolean }
type AfterUpload<T> = (tx: Ctx, stored: UploadedImage) => Promise<T>

/**
 * Keeps the one image that an author sent, as browsers can show it, and answers in the same transaction. Files that texts link
 * to are taken where that is asked for.
 */
export async function saveUploadedImage<T>(
  ctx: Ctx,
  [file, ...more]: UploadedFile[],
  alt_text: string,
  answering: AfterUpload<T>,
  { takesFiles = false } = {},
): Promise<T> {
  requirePermission(ctx.actor, "images.add")
  if (!file || more.length > 0) throw new Refusal("unprocessable", "Upload one image at a time.", { code: "invalid" })
  const head = await readFileHead(ctx.app.files.pathOf(file.sha256), headLength)
  const metafile = detectMetafileType(head)
  const image = detectImageType(head)
  const linked = takesFiles && !image && !metafile ? detectFileType(head, file.filename) : undefined
  if (file.bytes > limits.image)
    throw new Refusal("too_large", `The ${linked ? "file" : "image"} is larger than 20 MB, the maximum.`)
  if (metafile) return saveMetafile(ctx, file, metafile, alt_text, answering)
  const mime = image ?? linked
  if (!mime)
    throw new Refusal(
      "unsupported",
      "This isn't an image that browsers can show. Upload PNG, JPEG, GIF, WebP, SVG, EMF or WMF.",
    )
  const stored = mime === "image/svg+xml" ? await storeCleanSvg(ctx, file) : file
  const size = linked ? undefined : await readStoredImageSize(ctx, stored.sha256, mime)

  return inTransaction(ctx, async (tx) => {
    const { sha256, bytes } = stored
    const { filename } = file
    return answering(tx, await saveImage(tx, { filename, mime, sha256, bytes, alt_text, source: "upload", size }))
  })
}

/** Browsers show no metafile, so an SVG is made of it; what was sent is kept beside it. */
async function saveMetafile<T>(
  ctx: Ctx,
  file: UploadedFile,
  mime: MetafileType,
  alt_text: string,
  answering: AfterUpload<T>,
): Promise<T> {
  const drawing = await storeDrawing(ctx.app, file.sha256)
  if (!drawing) throw unreadableMetafile(file.filename)
  const size = await readStoredImageSize(ctx, drawing.sha256, "image/svg+xml")

  return inTransaction(ctx, async (tx) => {
    const { filename, sha256, bytes } = file
    const original = await saveImage(tx, { filename, mime, sha256, bytes, alt_text, source: "upload" })
    const saved = await saveImage(tx, {
      ...drawing,
      filename: drawingFilename(filename),
      mime: "image/svg+xml",
      alt_text,
      source: "upload",
      original_id: original.id,
      size,
    })
    return answering(tx, saved)
  })
}

export const drawingFilename = (metafile: string) => `${metafile.replace(/\.\w+$/, "")}.svg`

export const unreadableMetafile = (filename: string) =>
  new Refusal(
    "unprocessable",
    `“${filename}” couldn't be converted. It may be damaged or too large. Save it as PNG or SVG and upload that.`,
    { code: "metafile_unreadable" },
  )

export const readStoredImageSize = async ({ app }: Ctx, sha256: string, mime: string) =>
  readImageDimensions(await readFileHead(app.files.pathOf(sha256)), mime)

/** So much SVG is read while others wait; more of it in a process of its own. */
const maxBytesInProcess = 256 * 1024

/** Only what draws is kept of an SVG. */
async function storeCleanSvg({ app }: Ctx, { sha256, bytes, filename }: UploadedFile): Promise<StoredFile> {
  if (bytes > maxBytesInProcess) {
    const drawing = await storeDrawing(app, sha256)
    if (drawing) return drawing
  } else {
    const svg = cleanSvg(await readFile(app.files.pathOf(sha256), "utf8"))
    if (svg !== null) return app.files.store(Buffer.from(svg))
  }
  throw new Refusal("unprocessable", `“${filename}” isn't a readable SVG. Save it again, or upload it as PNG.`, {
    code: "svg_unreadable",
  })
}
