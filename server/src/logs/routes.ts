import { logs } from "@hub/contract/logs"
import type { Router } from "../platform/http/router.ts"
import type { JobHandlers } from "../platform/jobs/work.ts"
import { listLogs, logColumns, readLog } from "./list.ts"
import { tidyLogs } from "./tidy.ts"

export function addLogRoutes(router: Router) {
  router.add(logs.list, "logs.see", (ctx, { query }) => listLogs(ctx, query), logColumns)
  router.add(logs.read, "logs.see", (ctx, { params }) => readLog(ctx, params.id))
}

export const logJobs: JobHandlers = { "logs.tidy": { run: tidyLogs } }
