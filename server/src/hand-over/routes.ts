import { handOver } from "@hub/contract/hand-over"
import type { Router } from "../platform/http/router.ts"
import { previewHandOver } from "./preview.ts"
import { startHandOver } from "./start.ts"

export function addHandOverRoutes(router: Router) {
  router.add(handOver.work, "users.manage", (ctx, { params, query }) => previewHandOver(ctx, params.id, query.to))
  router.add(handOver.start, "users.manage", (ctx, { params, body }) => startHandOver(ctx, params.id, body))
}
