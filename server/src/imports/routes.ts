import { imports } from "@hub/contract/imports"
import type { Doors } from "../platform/http/door.ts"
import type { JobHandlers } from "../platform/jobs/work.ts"
import { acceptImport } from "./accept.ts"
import { changeItem } from "./change-item.ts"
import { completeImport, completionGivenUp } from "./complete.ts"
import { conversionGivenUp, convertImport } from "./convert.ts"
import { cancelImport, rejectImport, retryImport } from "./decide.ts"
import { importFor } from "./get.ts"
import { importHistory, importMedia, listItems, readItem } from "./list.ts"
import { presentInFull } from "./present.ts"
import { resplitImport } from "./propose.ts"
import { uploadImports } from "./upload.ts"

export function openImports(doors: Doors) {
  doors.open(imports.upload, (ctx, { body, files }) => uploadImports(ctx, body, files))
  doors.open(imports.history, (ctx, { query }) => importHistory(ctx, query))
  doors.open(imports.get, async (ctx, { params }) => presentInFull(ctx, await importFor(ctx, "read", params.id)))
  doors.open(imports.items, (ctx, { params, query }) => listItems(ctx, params.id, query))
  doors.open(imports.item, (ctx, { params }) => readItem(ctx, params.id, params.item_id))
  doors.open(imports.changeItem, (ctx, { params, body }) => changeItem(ctx, params.id, params.item_id, body))
  doors.open(imports.resplit, (ctx, { params, body }) => resplitImport(ctx, params.id, body.level))
  doors.open(imports.accept, (ctx, { params, body }) => acceptImport(ctx, params.id, body))
  doors.open(imports.reject, (ctx, { params }) => rejectImport(ctx, params.id))
  doors.open(imports.cancel, (ctx, { params }) => cancelImport(ctx, params.id))
  doors.open(imports.retry, (ctx, { params }) => retryImport(ctx, params.id))
  doors.open(imports.media, (ctx, { params }) => importMedia(ctx, params.key, params.sha256))
}

export const importJobs: JobHandlers = {
  "import.convert": { run: convertImport, parked: conversionGivenUp },
  "import.accept": { run: completeImport, parked: completionGivenUp },
}
