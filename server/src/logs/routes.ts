import { logs } from "@hub/contract/logs"
import type { Doors } from "../platform/http/door.ts"
import type { JobHandlers } from "../platform/jobs/work.ts"
import { listLogs, logTable, readLog } from "./list.ts"
import { tidyLogs } from "./tidy.ts"

export function openLogs(doors: Doors) {
  doors.open(logs.list, "logs.see", (ctx, { query }) => listLogs(ctx, query), logTable)
  doors.open(logs.read, "logs.see", (ctx, { params }) => readLog(ctx, params.id))
}

export const logJobs: JobHandlers = { "logs.tidy": { run: tidyLogs } }
