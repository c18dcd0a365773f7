import { houseStyle } from "@hub/contract/house-style"
import type { Router } from "../platform/http/router.ts"
import { changeCollectionHouseStyle, changeHubHouseStyle } from "./change.ts"
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
}
