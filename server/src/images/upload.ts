import { open } from "node:fs/promises"
import type { Image, MetafileType } from "@hub/contract/images"
import { limits } from "@hub/contract/limits"
import { atomically, type Ctx } from "../platform/ctx.ts"
import { Refusal } from "../platform/failure.ts"
import type { Upload } from "../platform/http/upload.ts"
import { mustBeAllowed } from "../policy.ts"
import { keepDrawing } from "./draw.ts"
import { imageById } from "./list.ts"
import { keepImage } from "./keep.ts"
import { headLength, imageType, metafileType } from "./sniff.ts"

/** Keeps an image that an author sent. */
export async function uploadImage(ctx: Ctx, [file, ...more]: Upload[], alt_text: string): Promise<Image> {
  mustBeAllowed(ctx.actor, "images.add")
  if (!file || more.length > 0) throw new Refusal("unprocessable", "Send one image at a time.", { code: "invalid" })
  if (file.bytes > limits.image)
    throw new Refusal("too_large", "The image is larger than 20 MB, the most that can be uploaded.")
  const head = await headOf(ctx.house.files.pathOf(file.sha256))
  const metafile = metafileType(head)
  if (metafile) return uploadMetafile(ctx, file, metafile, alt_text)
  const mime = imageType(head)
  if (!mime)
    throw new Refusal(
      "unsupported",
      "This is not an image that browsers show: send PNG, JPEG, GIF, WebP, SVG, EMF or WMF.",
    )

  return atomically(ctx, async (tx) => {
    const { filename, sha256, bytes } = file
    const { id } = await keepImage(tx, { filename, mime, sha256, bytes, alt_text, source: "upload" })
    return imageById(tx, id)
  })
}

/** Browsers show no metafile, so an SVG is made of it; what was sent is kept beside it. */
async function uploadMetafile(ctx: Ctx, file: Upload, mime: MetafileType, alt_text: string): Promise<Image> {
  const drawing = await keepDrawing(ctx.house, file.sha256)
  if (!drawing)
    throw new Refusal(
      "unprocessable",
      `“${file.filename}” could not be converted: it may be damaged or too large. Save it as PNG or SVG and send that.`,
      { code: "metafile_unreadable" },
    )

  return atomically(ctx, async (tx) => {
    const { filename, sha256, bytes } = file
    const original = await keepImage(tx, { filename, mime, sha256, bytes, alt_text, source: "upload" })
    const { id } = await keepImage(tx, {
      ...drawing,
      filename: `${filename.replace(/\.\w+$/, "")}.svg`,
      mime: "image/svg+xml",
      alt_text,
      source: "upload",
      original_id: original.id,
    })
    return imageById(tx, id)
  })
}

async function headOf(path: string) {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headLength), 0, headLength, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
