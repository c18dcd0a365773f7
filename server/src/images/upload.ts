import { open } from "node:fs/promises"
import type { Image } from "@hub/contract/images"
import { limits } from "@hub/contract/limits"
import { atomically, type Ctx } from "../platform/ctx.ts"
import { forbidden, Refusal } from "../platform/failure.ts"
import type { Upload } from "../platform/http/upload.ts"
import { imageById } from "./list.ts"
import { keepImage } from "./keep.ts"
import { headLength, imageType } from "./sniff.ts"

/** Keeps an image that an author sent. */
export async function uploadImage(ctx: Ctx, [file, ...more]: Upload[], alt_text: string): Promise<Image> {
  if (ctx.actor.role !== "author" && ctx.actor.role !== "admin") throw forbidden("Only authors add images.")
  if (!file || more.length > 0) throw new Refusal("unprocessable", "Send one image at a time.", { code: "invalid" })
  if (file.bytes > limits.image)
    throw new Refusal("too_large", "The image is larger than 20 MB, the most that can be uploaded.")
  const mime = imageType(await headOf(ctx.house.files.pathOf(file.sha256)))
  if (!mime)
    throw new Refusal("unsupported", "This is not an image that browsers show: send PNG, JPEG, GIF, WebP or SVG.")

  return atomically(ctx, async (tx) => {
    const { filename, sha256, bytes } = file
    const { id } = await keepImage(tx, { filename, mime, sha256, bytes, alt_text, source: "upload" })
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
