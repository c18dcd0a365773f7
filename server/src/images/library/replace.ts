import type { ImageReplaced } from "@hub/contract/image-library"
import { rewriteTopics, topicsToRewrite } from "../../links/rewrite.ts"
import { atomically, type Ctx } from "../../platform/ctx.ts"
import { record } from "../../platform/facts/record.ts"
import { conflict } from "../../platform/failure.ts"
import type { Upload } from "../../platform/http/upload.ts"
import { compute } from "../../platform/threads/compute.ts"
import { replacing } from "./described.ts"
import { keepDrawing } from "../draw.ts"
import { keepImage } from "../keep.ts"
import { headOf } from "../measure-job.ts"
import { headLength, metafileType } from "../sniff.ts"
import type { ImageRow } from "../tables.ts"
import { drawingName, keepUpload, sizeOf, unreadable } from "../upload.ts"
import { imageToChange, readImage, useOf } from "./get.ts"

/**
 * Shows another file wherever an image is shown. It gets an address of its own, and every topic a revision with that
 * address: what was approved and what was published goes on showing what it showed.
 */
export async function replaceImage(ctx: Ctx, id: number, files: Upload[]): Promise<ImageReplaced> {
  const image = await atomically(ctx, (tx) => imageToChange(tx, id))
  await topicsToRewrite(ctx, useOf(image))
  const fresh = await keepUpload(ctx, files, image.alt_text, (_, kept) => Promise.resolve(kept))
  if (fresh.id === id) throw conflict(`This is the file that ${image.filename} shows already.`, { code: "same_file" })
  const done = await showInstead(ctx, image, fresh.id)

  return atomically(ctx, async (tx) => {
    // Nothing shows it any more but earlier revisions, which find it by its address.
    if (done.kept.length === 0)
      await tx.db.updateTable("images").set({ removed_at: tx.now }).where("id", "=", id).execute()
    await record(tx, "image.replaced", id, { filename: image.filename, by: fresh.id })
    return { image: await readImage(tx, fresh.id), ...done }
  })
}

/** Shows a drawing wherever a metafile is shown, which itself stays in the library. */
export async function convertImage(ctx: Ctx, id: number): Promise<ImageReplaced> {
  const image = await atomically(ctx, (tx) => imageToChange(tx, id))
  const { filename, sha256, alt_text } = image
  if (!metafileType(await headOf(ctx.house.files.pathOf(sha256), headLength)))
    throw conflict(`${filename} needs no conversion: browsers show it as it is.`, { code: "not_a_metafile" })
  const drawing = await keepDrawing(ctx.house, sha256)
  if (!drawing) throw unreadable(filename)
  const size = await sizeOf(ctx, drawing.sha256, "image/svg+xml")
  const fresh = await atomically(ctx, (tx) =>
    keepImage(tx, {
      ...drawing,
      filename: drawingName(filename),
      mime: "image/svg+xml",
      alt_text,
      source: "upload",
      original_id: id,
      size,
    }),
  )
  const done = await showInstead(ctx, image, fresh.id)
  return { image: await readImage(ctx, fresh.id), ...done }
}

async function showInstead(ctx: Ctx, image: ImageRow, id: number) {
  const { public_url, filename } = await readImage(ctx, id)
  const { key } = useOf(image)
  return rewriteTopics(ctx, await topicsToRewrite(ctx, useOf(image)), {
    rewritten: (content) => compute(ctx, replacing, { content, key, home: ctx.house.public_url, by: public_url }),
    note: `The image ${image.filename} is ${filename} now.`,
  })
}
