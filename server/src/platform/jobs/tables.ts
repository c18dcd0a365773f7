import type { ColumnType, Generated } from "kysely"

declare module "../db/tables.ts" {
  interface Tables {
    jobs: JobsTable
    job_holds: JobHoldsTable
  }
}

export type JobState = "ready" | "running" | "done" | "parked" | "cancelled"

export type JobsTable = {
  id: Generated<number>
  queue: string
  payload: ColumnType<unknown, string, never>
  state: Generated<JobState>
  attempts: Generated<number>
  max_attempts: number
  run_at: Generated<Date>
  lease_until: Date | null
  worker: string | null
  unique_key: string | null
  last_error: string | null
  target: Generated<string | null>
  started_at: Generated<Date | null>
  created_at: Generated<Date>
  finished_at: Date | null
}

export type JobHoldsTable = {
  queue: string
  target: string
  party: string
  note: string
  since: Generated<Date>
  failures: Generated<number>
  held_until: Generated<Date>
}
