import { imageLibrary } from "@hub/contract/image-library"
import type { Doors } from "../../platform/http/door.ts"
import { deleteImage, describeImage, listImageUses } from "./change.ts"
import { fillAlt, previewFilling } from "./fill-alt.ts"
import { readImage } from "./get.ts"
import { imageColumns, listLibrary } from "./list.ts"
import { convertImage, replaceImage } from "./replace.ts"

export function openImageLibrary(doors: Doors) {
  doors.open(imageLibrary.list, "images.read", (ctx, { query }) => listLibrary(ctx, query), imageColumns)
  doors.open(imageLibrary.get, "images.read", (ctx, { params }) => readImage(ctx, params.id))
  doors.open(imageLibrary.change, "images.change", (ctx, { params, body }) =>
    describeImage(ctx, params.id, body.alt_text),
  )
  doors.open(imageLibrary.delete, "images.change", (ctx, { params }) => deleteImage(ctx, params.id))
  doors.open(imageLibrary.usage, "images.read", (ctx, { params, query }) => listImageUses(ctx, params.id, query))
  doors.open(imageLibrary.missingAlt, "images.read", (ctx, { params }) => previewFilling(ctx, params.id))
  doors.open(imageLibrary.fillAlt, "images.change", (ctx, { params }) => fillAlt(ctx, params.id))
  doors.open(imageLibrary.replace, "images.change", (ctx, { params, files }) => replaceImage(ctx, params.id, files))
  doors.open(imageLibrary.convert, "images.change", (ctx, { params }) => convertImage(ctx, params.id))
}
