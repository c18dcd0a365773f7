import type { ColumnType } from "kysely"

declare module "../db/tables.ts" {
  interface Tables {
    idempotency_keys: IdempotencyKeysTable
  }
}

export type IdempotencyKeysTable = {
  actor: string
  key: string
  call: string
  answer: ColumnType<unknown, string | null, string>
  created_at: Date
  /** Who carries the call out, and until when nobody else may. */
  reserved_by: string | null
  reserved_until: Date | null
  /** When the change of the call was committed; from then on the call is never carried out again. */
  done_at: Date | null
}
