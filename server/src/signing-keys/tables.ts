import type { Generated, Selectable } from "kysely"

declare module "../platform/db/tables.ts" {
  interface Tables {
    signing_keys: SigningKeysTable
  }
}

export type SigningKeysTable = {
  id: Generated<number>
  /** The public key in hexadecimal. */
  key: string
  /** Sealed; empty once it was retired. */
  secret: string
  endorsement: string | null
  created_at: Date
  retired_at: Date | null
}
export type SigningKeyRow = Selectable<SigningKeysTable>
