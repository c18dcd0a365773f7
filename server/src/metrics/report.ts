import type { RouteAnswer } from "@hub/contract/route"
import type { metrics } from "@hub/contract/metrics"
import type { Ctx } from "../platform/ctx.ts"
import type { CsvColumns } from "../platform/http/csv.ts"
import type { PagedList } from "../platform/http/page.ts"
import { readMetrics } from "./read.ts"

type MetricsReportLine = RouteAnswer<typeof metrics.report>[number]

/** Section 9: what the exported report says. */
export async function listReportMetrics(ctx: Ctx): Promise<PagedList<MetricsReportLine>> {
  const { database, application, system } = await readMetrics(ctx)
  const items = [
    { metric: "Database Size", value: database.size },
    { metric: "Total Records", value: database.totalRecords },
    { metric: "Active Users", value: application.users.active },
    { metric: "Total Documents", value: application.content.totalDocs },
    { metric: "Avg Response Time", value: withUnit(application.performance.avgResponseTime, " ms") },
    { metric: "Memory Usage", value: withUnit(system.memoryUsage, "%") },
    { metric: "CPU Usage", value: withUnit(system.cpuUsage, "%") },
    { metric: "Last Backup", value: database.lastBackup ?? "Never" },
  ]
  return { items, next: null, total: items.length }
}

/** What was not measured stays empty. */
const withUnit = (figure: number | null, unit: string) => (figure === null ? null : `${figure}${unit}`)

export const reportColumns: CsvColumns<MetricsReportLine> = {
  Metric: ({ metric }) => metric,
  Value: ({ value }) => value,
}
