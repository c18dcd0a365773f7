import { tags } from "@hub/contract/tags"
import type { Doors } from "../platform/http/door.ts"
import { changeTag, createTag, deleteTag, mergeTags } from "./change.ts"
import { tagColumns } from "./columns.ts"
import { listTags, listTagUses } from "./rows.ts"

export function openTags(doors: Doors) {
  doors.open(tags.list, "tags.read", (ctx, { query }) => listTags(ctx, query), tagColumns)
  doors.open(tags.create, "tags.manage", (ctx, { body }) => createTag(ctx, body))
  doors.open(tags.change, "tags.manage", (ctx, { params, body }) => changeTag(ctx, params.id, body))
  doors.open(tags.delete, "tags.manage", (ctx, { params }) => deleteTag(ctx, params.id))
  doors.open(tags.merge, "tags.merge", (ctx, { body }) => mergeTags(ctx, body.from, body.to))
  doors.open(tags.usage, "tags.read", (ctx, { params, query }) => listTagUses(ctx, params.id, query))
}
