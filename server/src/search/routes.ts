import { search } from "@hub/contract/search"
import type { Router } from "../platform/http/router.ts"
import { searchEverything } from "./find.ts"

export function addSearchRoutes(router: Router) {
  router.add(search.find, "search.find", (ctx, { query }) => searchEverything(ctx, query))
}
