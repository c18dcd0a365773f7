import { readFile } from "node:fs/promises"
import type { Image, MetafileType } from "@hub/contract/images"
import { limits } from "@hub/contract/limits"
import { atomically, type Ctx } from "../platform/ctx.ts"
import { Refusal } from "../platform/failure.ts"
import type { Kept } from "../platform/files/files.ts"
import type { Upload } from "../platform/http/upload.ts"
import { mustBeAllowed } from "../policy.ts"
import { keepDrawing } from "./draw.ts"
import { imageById } from "./list.ts"
import { keepImage } from "./keep.ts"
import { dimensionsOf } from "./measure.ts"
import { headOf } from "./measure-job.ts"
import { headLength, imageType, metafileType } from "./sniff.ts"
import { cleanedSvg } from "./svg.ts"

export function uploadImage(ctx: Ctx, files: Upload[], alt_text: string): Promise<Image> {
  return keepUpload(ctx, files, alt_text, async (tx, { id, existed }) => ({ ...(await imageById(tx, id)), existed }))
}

type KeptUpload = { id: number; existed: boolean }
type Answering<T> = (tx: Ctx, kept: KeptUpload) => Promise<T>

/** Keeps the one image that an author sent, as browsers can show it, and answers in the same transaction. */
export async function keepUpload<T>(
  ctx: Ctx,
  [file, ...more]: Upload[],
  alt_text: string,
  answering: Answering<T>,
): Promise<T> {
  mustBeAllowed(ctx.actor, "images.add")
  if (!file || more.length > 0) throw new Refusal("unprocessable", "Send one image at a time.", { code: "invalid" })
  if (file.bytes > limits.image)
    throw new Refusal("too_large", "The image is larger than 20 MB, the most that can be uploaded.")
  const head = await headOf(ctx.house.files.pathOf(file.sha256), headLength)
  const metafile = metafileType(head)
  if (metafile) return keepMetafile(ctx, file, metafile, alt_text, answering)
  const mime = imageType(head)
  if (!mime)
    throw new Refusal(
      "unsupported",
      "This is not an image that browsers show: send PNG, JPEG, GIF, WebP, SVG, EMF or WMF.",
    )
  const kept = mime === "image/svg+xml" ? await cleaned(ctx, file) : file
  const size = await sizeOf(ctx, kept.sha256, mime)

  return atomically(ctx, async (tx) => {
    const { sha256, bytes } = kept
    const { filename } = file
    return answering(tx, await keepImage(tx, { filename, mime, sha256, bytes, alt_text, source: "upload", size }))
  })
}

/** Browsers show no metafile, so an SVG is made of it; what was sent is kept beside it. */
async function keepMetafile<T>(
  ctx: Ctx,
  file: Upload,
  mime: MetafileType,
  alt_text: string,
  answering: Answering<T>,
): Promise<T> {
  const drawing = await keepDrawing(ctx.house, file.sha256)
  if (!drawing) throw unreadable(file.filename)
  const size = await sizeOf(ctx, drawing.sha256, "image/svg+xml")

  return atomically(ctx, async (tx) => {
    const { filename, sha256, bytes } = file
    const original = await keepImage(tx, { filename, mime, sha256, bytes, alt_text, source: "upload" })
    const kept = await keepImage(tx, {
      ...drawing,
      filename: drawingName(filename),
      mime: "image/svg+xml",
      alt_text,
      source: "upload",
      original_id: original.id,
      size,
    })
    return answering(tx, kept)
  })
}

export const drawingName = (metafile: string) => `${metafile.replace(/\.\w+$/, "")}.svg`

export const unreadable = (filename: string) =>
  new Refusal(
    "unprocessable",
    `“${filename}” could not be converted: it may be damaged or too large. Save it as PNG or SVG and send that.`,
    { code: "metafile_unreadable" },
  )

export const sizeOf = async ({ house }: Ctx, sha256: string, mime: string) =>
  dimensionsOf(await headOf(house.files.pathOf(sha256)), mime)

/** So much SVG is read while others wait; more of it in a process of its own. */
const quickly = 256 * 1024

/** Only what draws is kept of an SVG. */
async function cleaned({ house }: Ctx, { sha256, bytes, filename }: Upload): Promise<Kept> {
  if (bytes > quickly) {
    const drawing = await keepDrawing(house, sha256)
    if (drawing) return drawing
  } else {
    const svg = cleanedSvg(await readFile(house.files.pathOf(sha256), "utf8"))
    if (svg !== null) return house.files.keep(Buffer.from(svg))
  }
  throw new Refusal("unprocessable", `“${filename}” is not an SVG that can be read. Save it anew, or send it as PNG.`, {
    code: "svg_unreadable",
  })
}
