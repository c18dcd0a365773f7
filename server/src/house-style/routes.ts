import { houseStyle } from "@hub/contract/house-style"
import { uploadedFonts } from "@hub/contract/uploaded-fonts"
import { cutPageOfList } from "../platform/http/page.ts"
import type { Router } from "../platform/http/router.ts"
import { changeCollectionHouseStyle, changeHubHouseStyle } from "./change.ts"
import { deleteFont } from "./fonts/delete.ts"
import { listUploadedFonts } from "./fonts/list.ts"
import { uploadFont } from "./fonts/upload.ts"
import { readCollectionHouseStyle, readHubHouseStyle } from "./read.ts"

export function addHouseStyleRoutes(router: Router) {
  router.add(houseStyle.read, "collections.read", (ctx) => readHubHouseStyle(ctx))
  router.add(houseStyle.change, "settings.change", (ctx, { body }) => changeHubHouseStyle(ctx, body))
  router.add(houseStyle.readOfCollection, "collections.read", (ctx, { params }) =>
    readCollectionHouseStyle(ctx, params.id),
  )
  router.add(houseStyle.changeOfCollection, "publications.publish", (ctx, { params, body }) =>
    changeCollectionHouseStyle(ctx, params.id, body),
  )
  router.add(uploadedFonts.list, "collections.read", async (ctx, { query }) =>
    cutPageOfList(await listUploadedFonts(ctx), query, ({ id }) => id),
  )
  router.add(uploadedFonts.upload, "settings.change", (ctx, { body, files }) => uploadFont(ctx, files, body.licence))
  router.add(uploadedFonts.delete, "settings.change", (ctx, { params }) => deleteFont(ctx, params.id))
}
