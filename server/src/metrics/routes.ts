import { metrics } from "@hub/contract/metrics"
import type { Doors } from "../platform/http/door.ts"
import { readMetrics } from "./read.ts"
import { reportMetrics, reportTable } from "./report.ts"

export function openMetrics(doors: Doors) {
  doors.open(metrics.read, "metrics.see", (ctx) => readMetrics(ctx))
  doors.open(metrics.report, "metrics.see", (ctx) => reportMetrics(ctx), reportTable)
}
