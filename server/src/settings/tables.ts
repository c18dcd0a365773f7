import type { ColumnType } from "kysely"

declare module "../platform/db/tables.ts" {
  interface Tables {
    settings: SettingsTable
  }
}

export type SettingsTable = {
  key: string
  value: ColumnType<unknown, never, string | null>
  version: ColumnType<number, number, number>
  changed_by: ColumnType<number | null, never, number>
  changed_at: ColumnType<Date | null, never, Date>
}
