import { importItems } from "@hub/contract/import-items"
import { imports } from "@hub/contract/imports"
import { styleMap } from "@hub/contract/style-map"
import type { Router } from "../platform/http/router.ts"
import type { JobHandlers } from "../platform/jobs/work.ts"
import { acceptImport } from "./accept.ts"
import { changeImportItem } from "./change-item.ts"
import { chooseAllItems } from "./choose-all.ts"
import { completeImport, onCompletionDeadLettered } from "./complete.ts"
import { onConversionDeadLettered, convertImport } from "./convert.ts"
import { cancelImport, rejectImport, retryImport } from "./decide.ts"
import { readReportFile, readOriginalFile } from "./files.ts"
import { getImport } from "./get.ts"
import { changeGoneTopic } from "./change-gone-topic.ts"
import { findItemAt } from "./find-item.ts"
import { listImportItems, readImportItem } from "./items.ts"
import { listImports, readImportMedia } from "./list.ts"
import { listImportChannels, listImportListChannels } from "./live-updates.ts"
import { addImportSuggestionRoutes } from "./suggestions/routes.ts"
import { presentImportInFull } from "./present.ts"
import { choosePrevious, mergeImportItem, resplitImport, splitImportItem } from "./proposal/repropose.ts"
import { undoImport } from "./undo.ts"
import { readStyleMap } from "./styles/get.ts"
import { rereadImport } from "./styles/read-again.ts"
import { repeatImport } from "./repeat.ts"
import { uploadImports } from "./upload.ts"

export function addImportRoutes(router: Router) {
  router.add(imports.upload, "imports.import", (ctx, { body, files }) => uploadImports(ctx, body, files))
  router.add(imports.history, "imports.list", (ctx, { query }) => listImports(ctx, query))
  router.add(imports.stream, "imports.list", async (ctx) => listImportListChannels(ctx))
  router.add(imports.streamOne, "imports.read", (ctx, { params }) => listImportChannels(ctx, params.id))
  router.add(imports.get, "imports.read", async (ctx, { params }) =>
    presentImportInFull(ctx, await getImport(ctx, "imports.read", params.id)),
  )
  router.add(importItems.list, "imports.read", (ctx, { params, query }) => listImportItems(ctx, params.id, query))
  router.add(importItems.read, "imports.read", (ctx, { params }) => readImportItem(ctx, params.id, params.item_id))
  router.add(importItems.at, "imports.read", (ctx, { params, query }) => findItemAt(ctx, params.id, query.where))
  router.add(importItems.change, "imports.import", (ctx, { params, body }) =>
    changeImportItem(ctx, params.id, params.item_id, body),
  )
  router.add(importItems.chooseAll, "imports.import", (ctx, { params, body }) =>
    chooseAllItems(ctx, params.id, body.include),
  )
  router.add(importItems.merge, "imports.import", (ctx, { params }) => mergeImportItem(ctx, params.id, params.item_id))
  router.add(importItems.split, "imports.import", (ctx, { params, body }) =>
    splitImportItem(ctx, params.id, params.item_id, body.cut),
  )
  router.add(imports.previous, "imports.import", (ctx, { params, body }) =>
    choosePrevious(ctx, params.id, body.previous_id),
  )
  router.add(imports.gone, "imports.import", (ctx, { params, body }) =>
    changeGoneTopic(ctx, params.id, params.topic_id, body.archive),
  )
  router.add(imports.undo, "imports.undo", (ctx, { params }) => undoImport(ctx, params.id))
  router.add(imports.resplit, "imports.import", (ctx, { params, body }) => resplitImport(ctx, params.id, body.level))
  addImportSuggestionRoutes(router)
  router.add(styleMap.get, "imports.read", (ctx, { params }) => readStyleMap(ctx, params.id))
  router.add(styleMap.readAgain, "imports.import", (ctx, { params, body }) => rereadImport(ctx, params.id, body))
  router.add(imports.accept, "imports.import", (ctx, { params, body }) => acceptImport(ctx, params.id, body))
  router.add(imports.reject, "imports.import", (ctx, { params }) => rejectImport(ctx, params.id))
  router.add(imports.cancel, "imports.import", (ctx, { params }) => cancelImport(ctx, params.id))
  router.add(imports.retry, "imports.import", (ctx, { params }) => retryImport(ctx, params.id))
  router.add(imports.repeat, "imports.import", (ctx, { params }) => repeatImport(ctx, params.id))
  router.add(imports.original, "imports.read", (ctx, { params }) => readOriginalFile(ctx, params.id))
  router.add(imports.ledger, "imports.read", (ctx, { params }) => readReportFile(ctx, params.id))
  router.add(imports.media, "imports.view_image", (ctx, { params }) => readImportMedia(ctx, params.key, params.sha256))
}

export const importJobs: JobHandlers = {
  "import.convert": { concurrency: 2, run: convertImport, onDeadLettered: onConversionDeadLettered },
  "import.accept": { run: completeImport, onDeadLettered: onCompletionDeadLettered },
}
