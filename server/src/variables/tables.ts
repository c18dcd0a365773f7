import type { Generated } from "kysely"

declare module "../platform/db/tables.ts" {
  interface Tables {
    variables: VariablesTable
    variable_values: VariableValuesTable
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

/** Another value, in one project or one collection. */
export type VariableValuesTable = {
  id: Generated<number>
  variable_id: number
  project_id: number | null
  collection_id: number | null
  value: string
  updated_at: Date
}
