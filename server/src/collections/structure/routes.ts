import { structure } from "@hub/contract/structure"
import type { Router } from "../../platform/http/router.ts"
import { applyStructureChange } from "./change.ts"
import { listOutlineTopics, listStructureUpdates, readStructure } from "./read.ts"

export function addStructureRoutes(router: Router) {
  router.add(structure.read, "collections.read", (ctx, { params, query }) => readStructure(ctx, params.id, query.since))
  router.add(structure.topics, "collections.read", async (ctx, { params }) => ({
    topics: await listOutlineTopics(ctx, params.id),
  }))
  router.add(structure.change, "collections.arrange", (ctx, { params, body }) =>
    applyStructureChange(ctx, params.id, body),
  )
  router.add(structure.stream, "collections.read", (ctx, { params }) => listStructureUpdates(ctx, params.id))
}
