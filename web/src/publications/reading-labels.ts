import type { SharedFormat } from "@hub/contract/publications"
import { formatNames } from "@hub/contract/publications/values"
import type { ReadingPeriod } from "@hub/contract/readings/values"

const periods: Record<ReadingPeriod, string> = {
  week: "Last 7 days",
  month: "Last 30 days",
  quarter: "Last 90 days",
  year: "Last 365 days",
}

export const periodLabels = Object.entries(periods).map(([value, label]) => ({ value, label }))

export const fileLabels: Record<SharedFormat, string> = { edition: "edition", ...formatNames }
