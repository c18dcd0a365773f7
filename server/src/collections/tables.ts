import type { Generated, Selectable } from "kysely"

declare module "../platform/db/tables.ts" {
  interface Tables {
    collections: CollectionsTable
    collection_nodes: CollectionNodesTable
  }
}

export type CollectionsTable = {
  id: Generated<number>
  project_id: number | null
  name: string
  description: string
  owner_id: number | null
  version: Generated<number>
  archived_at: Date | null
  created_at: Date
  updated_at: Date
}
export type CollectionRow = Selectable<CollectionsTable>

export type CollectionNodesTable = {
  id: Generated<number>
  collection_id: number
  topic_id: number
  level: number
  position: number
}
