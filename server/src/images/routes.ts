import { images } from "@hub/contract/images"
import type { Doors } from "../platform/http/door.ts"
import { openImageLibrary } from "./library/routes.ts"
import { imageFile, listImages } from "./list.ts"
import { uploadImage } from "./upload.ts"

export function openImages(doors: Doors) {
  doors.open(images.list, "images.read", (ctx, { query }) => listImages(ctx, query))
  doors.open(images.upload, "images.add", (ctx, { body, files }) => uploadImage(ctx, files, body.alt_text))
  doors.open(images.file, "images.view", (ctx, { params }) => imageFile(ctx, params.key))
  openImageLibrary(doors)
}
