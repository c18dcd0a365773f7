import { archived } from "@hub/contract/archived"
import type { ArchivedItem } from "@hub/contract/archived"
import type { CsvColumns } from "../platform/http/csv.ts"
import type { Router } from "../platform/http/router.ts"
import { joinUseCounts } from "../platform/join-use-counts.ts"
import { listArchived } from "./list.ts"
import { deleteArchived, restoreArchived } from "./restore-or-delete.ts"

const archivedColumns: CsvColumns<ArchivedItem> = {
  "No.": (one) => one.id,
  Name: (one) => one.name,
  Archived: (one) => one.archived_at,
  By: (one) => one.archived_by_name,
  Reason: (one) => one.reason,
  Size: (one) => joinUseCounts(one.size),
}

export function addArchivedRoutes(router: Router) {
  router.add(
    archived.list,
    "archived.see",
    (ctx, { params, query }) => listArchived(ctx, params.kind, query),
    archivedColumns,
  )
  router.add(archived.restore, "archived.settle", (ctx, { params }) => restoreArchived(ctx, params.kind, params.id))
  router.add(archived.delete, "archived.settle", (ctx, { params, body }) =>
    deleteArchived(ctx, params.kind, params.id, body.name),
  )
}
