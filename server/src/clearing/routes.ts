import { backups } from "@hub/contract/backups"
import { clearing } from "@hub/contract/clearing"
import type { Doors } from "../platform/http/door.ts"
import type { JobHandlers } from "../platform/jobs/work.ts"
import { clearDatabase } from "./clear.ts"
import { forgetFiles } from "./forget-files.ts"
import { restoreHere } from "./restore.ts"
import { previewRestore } from "./since.ts"

export function openClearing(doors: Doors) {
  doors.open(clearing.read, "database.clear", async ({ house }) => ({ allowed: house.may_be_cleared }))
  doors.open(backups.restoring, "backups.restore", (ctx, { params }) => previewRestore(ctx, params.id))
  doors.open(backups.restore, "backups.restore", (ctx, { params, body }) => restoreHere(ctx, params.id, body))
  doors.open(clearing.clear, "database.clear", (ctx, { body }) => clearDatabase(ctx, body))
}

export const clearingJobs: JobHandlers = { "clearing.files": { run: forgetFiles } }
