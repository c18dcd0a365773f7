import { archived } from "@hub/contract/archived"
import type { Archived } from "@hub/contract/archived"
import type { Columns } from "../platform/http/csv.ts"
import type { Doors } from "../platform/http/door.ts"
import { inWords } from "../platform/uses-in-words.ts"
import { listArchived } from "./list.ts"
import { deleteArchived, restoreArchived } from "./settle.ts"

const archivedTable: Columns<Archived> = {
  "No.": (one) => one.id,
  Name: (one) => one.name,
  Archived: (one) => one.archived_at,
  By: (one) => one.archived_by_name,
  Reason: (one) => one.reason,
  Size: (one) => inWords(one.size),
}

export function openArchived(doors: Doors) {
  doors.open(
    archived.list,
    "archived.see",
    (ctx, { params, query }) => listArchived(ctx, params.kind, query),
    archivedTable,
  )
  doors.open(archived.restore, "archived.settle", (ctx, { params }) => restoreArchived(ctx, params.kind, params.id))
  doors.open(archived.delete, "archived.settle", (ctx, { params, body }) =>
    deleteArchived(ctx, params.kind, params.id, body.name),
  )
}
