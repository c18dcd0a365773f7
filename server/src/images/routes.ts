import { images } from "@hub/contract/images"
import type { Router } from "../platform/http/router.ts"
import { addImageLibraryRoutes } from "./library/routes.ts"
import { readImageFile, listImages } from "./list.ts"
import { uploadImage } from "./upload.ts"

export function addImageRoutes(router: Router) {
  router.add(images.list, "images.read", (ctx, { query }) => listImages(ctx, query))
  router.add(images.upload, "images.add", (ctx, { body, files }) => uploadImage(ctx, files, body.alt_text))
  router.add(images.file, "images.view", (ctx, { params }) => readImageFile(ctx, params.key))
  addImageLibraryRoutes(router)
}
