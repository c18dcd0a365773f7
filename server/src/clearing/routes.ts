import { backups } from "@hub/contract/backups"
import { clearing } from "@hub/contract/clearing"
import type { Router } from "../platform/http/router.ts"
import type { JobHandlers } from "../platform/jobs/work.ts"
import { clearDatabase } from "./clear.ts"
import { deleteUnusedFiles } from "./delete-unused-files.ts"
import { restoreInPlace } from "./restore.ts"
import { previewRestore } from "./preview-restore.ts"

export function addClearingRoutes(router: Router) {
  router.add(clearing.read, "database.clear", async ({ app }) => ({ allowed: app.may_be_cleared }))
  router.add(backups.restoring, "backups.restore", (ctx, { params }) => previewRestore(ctx, params.id))
  router.add(backups.restore, "backups.restore", (ctx, { params, body }) => restoreInPlace(ctx, params.id, body))
  router.add(clearing.clear, "database.clear", (ctx, { body }) => clearDatabase(ctx, body))
}

export const clearingJobs: JobHandlers = { "clearing.files": { run: deleteUnusedFiles } }
