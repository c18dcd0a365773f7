import type { ColumnType } from "kysely"

declare module "../platform/db/tables.ts" {
  interface Tables {
    person_preferences: PersonPreferencesTable
  }
}

/** The value as JSON; whoever reads it checks it, since another version may have written it. */
export type PersonPreferencesTable = { user_id: number; key: string; value: ColumnType<unknown, string, string> }
