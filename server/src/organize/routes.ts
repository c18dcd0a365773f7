import { organize } from "@hub/contract/organize"
import type { Doors } from "../platform/http/door.ts"
import { applyPlan } from "./apply.ts"
import { previewPlan } from "./preview.ts"
import { undoPlan } from "./undo.ts"

export function openOrganize(doors: Doors) {
  doors.open(organize.preview, "collections.arrange", (ctx, { params, body }) => previewPlan(ctx, params.id, body))
  doors.open(organize.apply, "collections.arrange", (ctx, { params, body }) => applyPlan(ctx, params.id, body))
  doors.open(organize.undo, "collections.arrange", (ctx, { body }) => undoPlan(ctx, body.undo_token))
}
