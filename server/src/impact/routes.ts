import { imageLibrary } from "@hub/contract/image-library"
import { impact } from "@hub/contract/impact"
import { variableRenaming } from "@hub/contract/variable-renaming"
import type { Router } from "../platform/http/router.ts"
import { previewImageImpact } from "./image-impact.ts"
import { previewVariableImpact, listMoreAffectedTopics } from "./variable-impact.ts"
import { listVariableUses, previewVariableRename, renameVariableEverywhere } from "./rename.ts"

export function addImpactRoutes(router: Router) {
  router.add(imageLibrary.impact, "images.read", (ctx, { params }) => previewImageImpact(ctx, params.id))
  router.add(variableRenaming.usage, "variables.read", (ctx, { params, query }) =>
    listVariableUses(ctx, params.id, query),
  )
  router.add(variableRenaming.preview, "variables.change", (ctx, { params, query }) =>
    previewVariableRename(ctx, params.id, query.slug),
  )
  router.add(variableRenaming.rename, "variables.change", (ctx, { params, body }) =>
    renameVariableEverywhere(ctx, params.id, body.slug),
  )
  router.add(impact.ofVariable, "variables.change", (ctx, { params, body }) =>
    previewVariableImpact(ctx, params.id, body),
  )
  router.add(impact.moreTopics, "variables.change", (ctx, { params, body }) =>
    listMoreAffectedTopics(ctx, params.id, body),
  )
}
