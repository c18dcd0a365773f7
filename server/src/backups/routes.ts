import { backups } from "@hub/contract/backups"
import type { Doors } from "../platform/http/door.ts"
import type { JobHandlers } from "../platform/jobs/work.ts"
import { askToCheck, checkAgain, checkingGivenUp } from "./again.ts"
import { backupFile, listBackups, readPlan } from "./list.ts"
import { askForBackup, makeBackup, makeNightly, makingGivenUp } from "./make.ts"

export function openBackups(doors: Doors) {
  doors.open(backups.list, "backups.see", (ctx, { query }) => listBackups(ctx, query))
  doors.open(backups.plan, "backups.see", (ctx) => readPlan(ctx))
  doors.open(backups.make, "backups.make", (ctx) => askForBackup(ctx, "asked"))
  doors.open(backups.check, "backups.make", (ctx, { params }) => askToCheck(ctx, params.id))
  doors.open(backups.file, "backups.take", (ctx, { params }) => backupFile(ctx, params.id))
}

export const backupJobs: JobHandlers = {
  "backups.make": { run: makeBackup, parked: makingGivenUp },
  "backups.check": { run: checkAgain, parked: checkingGivenUp },
  "backups.nightly": { run: makeNightly },
}
