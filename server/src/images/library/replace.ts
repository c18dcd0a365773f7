import type { ImageReplacement } from "@hub/contract/image-library"
import { rewriteTopics, listTopicsToRewrite } from "../../links/rewrite.ts"
import { inTransaction, type Ctx } from "../../platform/ctx.ts"
import { recordEvent } from "../../platform/events/record.ts"
import { conflict } from "../../platform/refusal.ts"
import type { UploadedFile } from "../../platform/http/upload.ts"
import { compute } from "../../platform/threads/compute.ts"
import { replaceImageComputation } from "./image-text.ts"
import { storeDrawing } from "../store-drawing.ts"
import { saveImage } from "../save.ts"
import { readFileHead } from "../measure-job.ts"
import { headLength, detectMetafileType } from "../sniff.ts"
import type { ImageRow } from "../tables.ts"
import { drawingFilename, saveUploadedImage, readStoredImageSize, unreadableMetafile } from "../upload.ts"
import { getImageToChange, readImage, imageUse } from "./get.ts"

/**
 * Shows another file wherever an image is shown. It gets an address of its own, and every topic a revision with that
 * address: what was approved and what was published goes on showing what it showed.
 */
export async function replaceImage(ctx: Ctx, id: number, files: UploadedFile[]): Promise<ImageReplacement> {
  const image = await inTransaction(ctx, (tx) => getImageToChange(tx, id))
  await listTopicsToRewrite(ctx, imageUse(image))
  const fresh = await saveUploadedImage(ctx, files, image.alt_text, (_, stored) => Promise.resolve(stored))
  if (fresh.id === id) throw conflict(`${image.filename} already uses this file.`, { code: "same_file" })
  const done = await replaceInTopics(ctx, image, fresh.id)

  return inTransaction(ctx, async (tx) => {
    // Nothing shows it any more but earlier revisions, which find it by its address.
    if (done.unchanged.length === 0)
      await tx.db.updateTable("images").set({ removed_at: tx.now }).where("id", "=", id).execute()
    await recordEvent(tx, "image.replaced", id, { filename: image.filename, by: fresh.id })
    return { image: await readImage(tx, fresh.id), ...done }
  })
}

/** Shows a drawing wherever a metafile is shown, which itself stays in the library. */
export async function convertImage(ctx: Ctx, id: number): Promise<ImageReplacement> {
  const image = await inTransaction(ctx, (tx) => getImageToChange(tx, id))
  const { filename, sha256, alt_text } = image
  if (!detectMetafileType(await readFileHead(ctx.app.files.pathOf(sha256), headLength)))
    throw conflict(`${filename} needs no conversion. Browsers can show it as it is.`, { code: "not_a_metafile" })
  const drawing = await storeDrawing(ctx.app, sha256)
  if (!drawing) throw unreadableMetafile(filename)
  const size = await readStoredImageSize(ctx, drawing.sha256, "image/svg+xml")
  const fresh = await inTransaction(ctx, (tx) =>
    saveImage(tx, {
      ...drawing,
      filename: drawingFilename(filename),
      mime: "image/svg+xml",
      alt_text,
      source: "upload",
      original_id: id,
      size,
    }),
  )
  const done = await replaceInTopics(ctx, image, fresh.id)
  return { image: await readImage(ctx, fresh.id), ...done }
}

async function replaceInTopics(ctx: Ctx, image: ImageRow, id: number) {
  const { public_url, filename } = await readImage(ctx, id)
  const { key } = imageUse(image)
  return rewriteTopics(ctx, await listTopicsToRewrite(ctx, imageUse(image)), {
    rewriteContent: (content) =>
      compute(ctx, replaceImageComputation, { content, key, home: ctx.app.public_url, by: public_url }),
    note: `Replaced the image ${image.filename} with ${filename}.`,
  })
}
