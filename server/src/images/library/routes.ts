import { imageLibrary } from "@hub/contract/image-library"
import type { Router } from "../../platform/http/router.ts"
import { deleteImage, describeImage, listImageUses } from "./change.ts"
import { fillAltTexts, previewAltFilling } from "./fill-alt.ts"
import { readImage } from "./get.ts"
import { imageColumns, listLibraryImages } from "./list.ts"
import { convertImage, replaceImage } from "./replace.ts"

export function addImageLibraryRoutes(router: Router) {
  router.add(imageLibrary.list, "images.read", (ctx, { query }) => listLibraryImages(ctx, query), imageColumns)
  router.add(imageLibrary.get, "images.read", (ctx, { params }) => readImage(ctx, params.id))
  router.add(imageLibrary.change, "images.change", (ctx, { params, body }) =>
    describeImage(ctx, params.id, body.alt_text),
  )
  router.add(imageLibrary.delete, "images.change", (ctx, { params }) => deleteImage(ctx, params.id))
  router.add(imageLibrary.usage, "images.read", (ctx, { params, query }) => listImageUses(ctx, params.id, query))
  router.add(imageLibrary.missingAlt, "images.read", (ctx, { params }) => previewAltFilling(ctx, params.id))
  router.add(imageLibrary.fillAlt, "images.change", (ctx, { params }) => fillAltTexts(ctx, params.id))
  router.add(imageLibrary.replace, "images.change", (ctx, { params, files }) => replaceImage(ctx, params.id, files))
  router.add(imageLibrary.convert, "images.change", (ctx, { params }) => convertImage(ctx, params.id))
}
