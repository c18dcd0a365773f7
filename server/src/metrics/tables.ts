import type { Generated } from "kysely"

declare module "../platform/db/tables.ts" {
  interface Tables {
    measured_days: MeasuredDaysTable
    seen_days: SeenDaysTable
  }
}

export type MeasuredDaysTable = {
  day: string
  calls: Generated<number>
  call_ms: Generated<number>
  queries: Generated<number>
  query_ms: Generated<number>
  database_bytes: number
}

export type SeenDaysTable = { day: string; user_id: number }
