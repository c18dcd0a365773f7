import type { Generated } from "kysely"

declare module "../platform/db/tables.ts" {
  interface Tables {
    variables: VariablesTable
  }
}

export type VariablesTable = {
  id: Generated<number>
  slug: string
  value: string
  description: string
  owner_id: number | null
  updated_at: Date
}
