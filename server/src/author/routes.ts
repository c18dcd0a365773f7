import { author } from "@hub/contract/author"
import type { Router } from "../platform/http/router.ts"
import { historyColumns, listOwnHistory } from "./history.ts"
import { readAuthorHome } from "./home.ts"

export function addAuthorRoutes(router: Router) {
  router.add(author.home, "dashboard.read", (ctx) => readAuthorHome(ctx))
  router.add(author.history, "dashboard.read", (ctx, { query }) => listOwnHistory(ctx, query), historyColumns)
}
