import { imageLibrary } from "@hub/contract/image-library"
import { impact } from "@hub/contract/impact"
import type { Doors } from "../platform/http/door.ts"
import { impactOfImage } from "./image.ts"
import { impactOf } from "./impact.ts"

export function openImpact(doors: Doors) {
  doors.open(imageLibrary.impact, "images.read", (ctx, { params }) => impactOfImage(ctx, params.id))
  doors.open(impact.ofVariable, "variables.change", (ctx, { params, body }) => impactOf(ctx, params.id, body.value))
}
