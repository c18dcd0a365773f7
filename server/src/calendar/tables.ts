import type { Generated, Selectable } from "kysely"

declare module "../platform/db/tables.ts" {
  interface Tables {
    meetings: MeetingsTable
  }
}

export type MeetingsTable = {
  id: Generated<number>
  project_id: number | null
  title: string
  description: string
  start_date: string
  end_date: string
  version: Generated<number>
  created_by: number
  created_at: Date
}
export type MeetingRow = Selectable<MeetingsTable>
