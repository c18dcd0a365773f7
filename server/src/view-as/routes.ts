import { viewAs } from "@hub/contract/view-as"
import type { Router } from "../platform/http/router.ts"
import { beginView } from "./begin.ts"

export function addViewAsRoutes(router: Router) {
  router.add(viewAs.begin, "users.view_as", (ctx, { body }) => beginView(ctx, body))
}
