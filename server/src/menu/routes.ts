import { menuRoutes } from "@hub/contract/menu"
import type { Router } from "../platform/http/router.ts"
import { readMenu } from "./read.ts"

export function addMenuRoutes(router: Router) {
  router.add(menuRoutes.read, "reviews.read", (ctx) => readMenu(ctx))
}
