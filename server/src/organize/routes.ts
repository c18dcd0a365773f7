import { organize } from "@hub/contract/organize"
import type { Router } from "../platform/http/router.ts"
import { applyPlan } from "./apply.ts"
import { previewPlan } from "./preview.ts"
import { undoPlan } from "./undo.ts"

export function addOrganizeRoutes(router: Router) {
  router.add(organize.preview, "collections.arrange", (ctx, { params, body }) => previewPlan(ctx, params.id, body))
  router.add(organize.apply, "collections.arrange", (ctx, { params, body }) => applyPlan(ctx, params.id, body))
  router.add(organize.undo, "collections.arrange", (ctx, { body }) => undoPlan(ctx, body.undo_token))
}
