import type { DestinationPlace } from "@hub/contract/destinations"
import type { DeploymentState } from "@hub/contract/destinations/values"
import type { ColumnType, Generated, Selectable } from "kysely"

declare module "../platform/db/tables.ts" {
  interface Tables {
    destinations: DestinationsTable
    deployments: DeploymentsTable
  }
}

export type DestinationsTable = {
  id: Generated<number>
  name: string
  collection_id: number
  address: string
  place: ColumnType<DestinationPlace, string, string>
  secret: string
  active: Generated<boolean>
  version: Generated<number>
  publication_id: number | null
  created_by: number | null
  created_at: Date
}
export type DestinationRow = Selectable<DestinationsTable>

export type DeploymentsTable = {
  id: Generated<number>
  destination_id: number
  publication_id: number | null
  edition: number | null
  state: DeploymentState
  attempts: Generated<number>
  note: Generated<string>
  files: number | null
  created_at: Date
  finished_at: Date | null
}
export type DeploymentRow = Selectable<DeploymentsTable>
