import type { NodeKind } from "@hub/contract/outline"
import type { nodePins } from "@hub/contract/structure"
import type { TopicStatus } from "@hub/contract/topics/values"
import type { ColumnType, Generated, Selectable } from "kysely"

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
  structure_version: Generated<number>
  archived_at: Date | null
  frozen_at: ColumnType<Date | null, never, Date | null>
  frozen_by: ColumnType<number | null, never, number | null>
  frozen_reason: ColumnType<string, never, string>
  created_at: Date
  updated_at: Date
}
export type CollectionRow = Selectable<CollectionsTable>

export type CollectionNodesTable = {
  id: Generated<number>
  collection_id: number
  topic_id: number | null
  /** As the topic has it; the database sees to that. */
  topic_status: ColumnType<TopicStatus | null, never, never>
  topic_project_id: ColumnType<number | null, never, never>
  level: number
  position: number
  kind: Generated<NodeKind>
  title_override: Generated<string>
  heading_offset: Generated<number>
  include_pdf: Generated<boolean>
  include_kb: Generated<boolean>
  pin: Generated<(typeof nodePins)[number]>
}
export type CollectionNodeRow = Selectable<CollectionNodesTable>
