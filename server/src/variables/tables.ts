import type { Generated } from "kysely"

declare module "../platform/db/tables.ts" {
  interface Tables {
    variables: VariablesTable
    variable_values: VariableValuesTable
    variable_requests: VariableRequestsTable
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

/** Somebody needs a variable that there is not yet. */
export type VariableRequestsTable = {
  id: Generated<number>
  slug: string
  asked_by: number
  reason: string
  topic_id: number | null
  created_at: Date
}
