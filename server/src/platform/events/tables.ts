import type { EventType } from "@hub/contract/events"
import type { LogCategory, LogLevel } from "@hub/contract/logs"
import type { Proof } from "@hub/contract/proof"
import type { ColumnType, Generated } from "kysely"

declare module "../db/tables.ts" {
  interface Tables {
    events: EventsTable
    log_entries: LogEntriesTable
  }
}

export type EventsTable = {
  id: Generated<number>
  type: EventType
  /** The person who did it; null when the hub did. */
  actor_id: number | null
  subject_id: number
  data: ColumnType<unknown, string, never>
  request_id: string
  ip: string
  at: Date
  dispatched_at: Date | null
  dispatch_after: Generated<Date>
  attempts: Generated<number>
  last_error: string | null
  dead_lettered_at: Date | null
  /** Where it stands for programs that follow what happens; null until the hub gave it one. */
  position: Generated<number | null>
  /** How the person who did it proved who they were; null where nobody did, or before it was recorded. */
  proof: ColumnType<Proof | null, string | null, never>
}

export type LogEntriesTable = {
  id: Generated<number>
  at: Date
  level: LogLevel
  category: LogCategory
  event: string
  person_id: number | null
  ip: string
  request_id: string
  details: ColumnType<Record<string, unknown>, string, never>
}
