import type { ColumnType } from "kysely"

declare module "../platform/db/tables.ts" {
  interface Tables {
    person_preferences: PersonPreferencesTable
  }
}

/** The value as JSON. It is checked when it is read, since another version may have written it. */
export type PersonPreferencesTable = { user_id: number; key: string; value: ColumnType<unknown, string, string> }
