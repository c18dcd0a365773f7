import { metrics } from "@hub/contract/metrics"
import type { Router } from "../platform/http/router.ts"
import { readMetrics } from "./read.ts"
import { listReportMetrics, reportColumns } from "./report.ts"

export function addMetricRoutes(router: Router) {
  router.add(metrics.read, "metrics.see", (ctx) => readMetrics(ctx))
  router.add(metrics.report, "metrics.see", (ctx) => listReportMetrics(ctx), reportColumns)
}
