import { processFigureRoutes } from "@hub/contract/process-figures"
import type { Router } from "../platform/http/router.ts"
import type { JobHandlers } from "../platform/jobs/work.ts"
import { listProcessFigureLines, processFigureColumns } from "./lines.ts"
import { readProcessFigures } from "./read.ts"
import { refreshProcessFigures } from "./refresh.ts"

export function addProcessFigureRoutes(router: Router) {
  router.add(processFigureRoutes.read, "process_figures.see", (ctx, { query }) => readProcessFigures(ctx, query))
  router.add(
    processFigureRoutes.lines,
    "process_figures.see",
    (ctx, { query }) => listProcessFigureLines(ctx, query),
    processFigureColumns,
  )
}

export const processFigureJobs: JobHandlers = { "figures.refresh": { run: refreshProcessFigures } }
