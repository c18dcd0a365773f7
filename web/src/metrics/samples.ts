import type { Metrics } from "@hub/contract/metrics"

/** Section 9: what stands there when nothing could be loaded; marked, and never exported. A Monday to a Sunday. */
export const sampleMetrics: Metrics = {
  as_of: "2026-01-11T09:00:00.000Z",
  database: {
    size: "45.2 MB",
    growth: null,
    tables: 12,
    totalRecords: 15_847,
    avgQueryTime: null,
    lastBackup: null,
    backupStatus: null,
    indexHealth: null,
  },
  system: { serverStatus: null, databaseStatus: null, memoryUsage: 68, cpuUsage: 32, storageUsage: 45 },
  application: {
    users: { active: 47, newThisWeek: 0 },
    content: { totalDocs: 324, newDocs: 0 },
    performance: { avgResponseTime: 156, responseTimeChange: null },
    trends: {
      days: [5, 6, 7, 8, 9, 10, 11].map((day) => `2026-01-${String(day).padStart(2, "0")}`),
      responseTimes: [120, 145, 132, 189, 156, 123, 134],
      userActivity: [25, 32, 28, 45, 38, 29, 35],
    },
    recentOperations: [],
  },
  storage: { total: 50 << 20, documents: 20 << 20, media: 15 << 20, database: 10 << 20, cache: 5 << 20 },
}
