import { tags } from "@hub/contract/tags"
import type { Router } from "../platform/http/router.ts"
import { changeTag, createTag, deleteTag, mergeTags } from "./change.ts"
import { tagColumns } from "./columns.ts"
import { listTags, listTagUses } from "./list.ts"

export function addTagRoutes(router: Router) {
  router.add(tags.list, "tags.read", (ctx, { query }) => listTags(ctx, query), tagColumns)
  router.add(tags.create, "tags.manage", (ctx, { body }) => createTag(ctx, body))
  router.add(tags.change, "tags.manage", (ctx, { params, body }) => changeTag(ctx, params.id, body))
  router.add(tags.delete, "tags.manage", (ctx, { params }) => deleteTag(ctx, params.id))
  router.add(tags.merge, "tags.merge", (ctx, { body }) => mergeTags(ctx, body.from, body.to))
  router.add(tags.usage, "tags.read", (ctx, { params, query }) => listTagUses(ctx, params.id, query))
}
