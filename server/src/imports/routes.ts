import { importItems } from "@hub/contract/import-items"
import { imports } from "@hub/contract/imports"
import { styleMap } from "@hub/contract/style-map"
import type { Doors } from "../platform/http/door.ts"
import type { JobHandlers } from "../platform/jobs/work.ts"
import { acceptImport } from "./accept.ts"
import { changeItem } from "./change-item.ts"
import { chooseAll } from "./choose-all.ts"
import { completeImport, completionGivenUp } from "./complete.ts"
import { conversionGivenUp, convertImport } from "./convert.ts"
import { cancelImport, rejectImport, retryImport } from "./decide.ts"
import { ledgerFile, originalFile } from "./files.ts"
import { importFor } from "./get.ts"
import { changeGone } from "./gone.ts"
import { itemAt } from "./item-at.ts"
import { listItems, readItem } from "./items.ts"
import { importHistory, importMedia } from "./list.ts"
import { importHeard, importsHeard } from "./news.ts"
import { openImportOffers } from "./offers/routes.ts"
import { presentInFull } from "./present.ts"
import { choosePrevious, mergeItem, resplitImport, splitItem } from "./proposal/recut.ts"
import { undoImport } from "./undo.ts"
import { styleMapOf } from "./styles/get.ts"
import { readAgain } from "./styles/read-again.ts"
import { repeatImport } from "./repeat.ts"
import { uploadImports } from "./upload.ts"

export function openImports(doors: Doors) {
  doors.open(imports.upload, "imports.import", (ctx, { body, files }) => uploadImports(ctx, body, files))
  doors.open(imports.history, "imports.list", (ctx, { query }) => importHistory(ctx, query))
  doors.open(imports.stream, "imports.list", async () => importsHeard())
  doors.open(imports.streamOne, "imports.read", (ctx, { params }) => importHeard(ctx, params.id))
  doors.open(imports.get, "imports.read", async (ctx, { params }) =>
    presentInFull(ctx, await importFor(ctx, "imports.read", params.id)),
  )
  doors.open(importItems.list, "imports.read", (ctx, { params, query }) => listItems(ctx, params.id, query))
  doors.open(importItems.read, "imports.read", (ctx, { params }) => readItem(ctx, params.id, params.item_id))
  doors.open(importItems.at, "imports.read", (ctx, { params, query }) => itemAt(ctx, params.id, query.where))
  doors.open(importItems.change, "imports.import", (ctx, { params, body }) =>
    changeItem(ctx, params.id, params.item_id, body),
  )
  doors.open(importItems.chooseAll, "imports.import", (ctx, { params, body }) =>
    chooseAll(ctx, params.id, body.include),
  )
  doors.open(importItems.merge, "imports.import", (ctx, { params }) => mergeItem(ctx, params.id, params.item_id))
  doors.open(importItems.split, "imports.import", (ctx, { params, body }) =>
    splitItem(ctx, params.id, params.item_id, body.cut),
  )
  doors.open(imports.previous, "imports.import", (ctx, { params, body }) =>
    choosePrevious(ctx, params.id, body.previous_id),
  )
  doors.open(imports.gone, "imports.import", (ctx, { params, body }) =>
    changeGone(ctx, params.id, params.topic_id, body.archive),
  )
  doors.open(imports.undo, "imports.undo", (ctx, { params }) => undoImport(ctx, params.id))
  doors.open(imports.resplit, "imports.import", (ctx, { params, body }) => resplitImport(ctx, params.id, body.level))
  openImportOffers(doors)
  doors.open(styleMap.get, "imports.read", (ctx, { params }) => styleMapOf(ctx, params.id))
  doors.open(styleMap.readAgain, "imports.import", (ctx, { params, body }) => readAgain(ctx, params.id, body))
  doors.open(imports.accept, "imports.import", (ctx, { params, body }) => acceptImport(ctx, params.id, body))
  doors.open(imports.reject, "imports.import", (ctx, { params }) => rejectImport(ctx, params.id))
  doors.open(imports.cancel, "imports.import", (ctx, { params }) => cancelImport(ctx, params.id))
  doors.open(imports.retry, "imports.import", (ctx, { params }) => retryImport(ctx, params.id))
  doors.open(imports.repeat, "imports.import", (ctx, { params }) => repeatImport(ctx, params.id))
  doors.open(imports.original, "imports.read", (ctx, { params }) => originalFile(ctx, params.id))
  doors.open(imports.ledger, "imports.read", (ctx, { params }) => ledgerFile(ctx, params.id))
  doors.open(imports.media, "imports.view_image", (ctx, { params }) => importMedia(ctx, params.key, params.sha256))
}

export const importJobs: JobHandlers = {
  "import.convert": { at_once: 2, run: convertImport, parked: conversionGivenUp },
  "import.accept": { run: completeImport, parked: completionGivenUp },
}
