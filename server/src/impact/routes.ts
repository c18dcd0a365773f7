import { imageLibrary } from "@hub/contract/image-library"
import { impact } from "@hub/contract/impact"
import { renaming } from "@hub/contract/renaming"
import type { Doors } from "../platform/http/door.ts"
import { impactOfImage } from "./image.ts"
import { impactOf, moreTopics } from "./impact.ts"
import { listVariableUses, previewRename, renameEverywhere } from "./rename.ts"

export function openImpact(doors: Doors) {
  doors.open(imageLibrary.impact, "images.read", (ctx, { params }) => impactOfImage(ctx, params.id))
  doors.open(renaming.usage, "variables.read", (ctx, { params, query }) => listVariableUses(ctx, params.id, query))
  doors.open(renaming.preview, "variables.change", (ctx, { params, query }) =>
    previewRename(ctx, params.id, query.slug),
  )
  doors.open(renaming.rename, "variables.change", (ctx, { params, body }) =>
    renameEverywhere(ctx, params.id, body.slug),
  )
  doors.open(impact.ofVariable, "variables.change", (ctx, { params, body }) => impactOf(ctx, params.id, body))
  doors.open(impact.moreTopics, "variables.change", (ctx, { params, body }) => moreTopics(ctx, params.id, body))
}
