import { structure } from "@hub/contract/structure"
import type { Doors } from "../../platform/http/door.ts"
import { changeStructure } from "./change.ts"
import { readStructure, structureHeard } from "./read.ts"

export function openStructure(doors: Doors) {
  doors.open(structure.read, "collections.read", (ctx, { params, query }) => readStructure(ctx, params.id, query.since))
  doors.open(structure.change, "collections.arrange", (ctx, { params, body }) => changeStructure(ctx, params.id, body))
  doors.open(structure.stream, "collections.read", (ctx, { params }) => structureHeard(ctx, params.id))
}
