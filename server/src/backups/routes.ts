import { backups } from "@hub/contract/backups"
import type { Router } from "../platform/http/router.ts"
import type { JobHandlers } from "../platform/jobs/work.ts"
import { requestBackupCheck, recheckBackup, checkingGivenUp } from "./recheck.ts"
import { readBackupFile, listBackups, readBackupPlan } from "./list.ts"
import { requestBackup, makeBackup, makeNightlyBackup, failLostBackup } from "./make.ts"

export function addBackupRoutes(router: Router) {
  router.add(backups.list, "backups.see", (ctx, { query }) => listBackups(ctx, query))
  router.add(backups.plan, "backups.see", (ctx) => readBackupPlan(ctx))
  router.add(backups.make, "backups.make", (ctx) => requestBackup(ctx, "asked"))
  router.add(backups.check, "backups.make", (ctx, { params }) => requestBackupCheck(ctx, params.id))
  router.add(backups.file, "backups.take", (ctx, { params }) => readBackupFile(ctx, params.id))
}

export const backupJobs: JobHandlers = {
  "backups.make": { run: makeBackup, onDeadLettered: failLostBackup },
  "backups.check": { run: recheckBackup, onDeadLettered: checkingGivenUp },
  "backups.nightly": { run: makeNightlyBackup },
}
