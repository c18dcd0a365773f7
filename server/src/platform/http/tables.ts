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
}
