import type { NodeKind } from "@hub/contract/outline"
import type { ColumnType, Generated, Selectable } from "kysely"

declare module "../platform/db/tables.ts" {
  interface Tables {
    restructurings: RestructuringsTable
  }
}

/** What became of a topic: its text changed, it was made, or it went into another and was archived. */
export type RestructuredTopic = {
  id: number
  title: string
  what: "changed" | "made" | "archived"
  /** The head before, and the head that the restructuring left. */
  before: number | null
  after: number
  /** The tags that it got. */
  tag_ids: number[]
}

/** The places of a collection as rows, before and after. */
export type RestructuredNodes = { collection_id: number; before: RestructuredNodeRow[]; after: RestructuredNodeRow[] }
export type RestructuredNodeRow = {
  id: number
  collection_id: number
  topic_id: number | null
  level: number
  position: number
  kind: NodeKind
  title_override: string
}

export type RestructuringsTable = {
  id: Generated<number>
  collection_id: number
  undo_token: string
  applied_by: number | null
  summary: string
  topics: ColumnType<RestructuredTopic[], string, never>
  places: ColumnType<RestructuredNodes[], string, never>
  applied_at: Date
  undone_at: Date | null
}
export type RestructuringRow = Selectable<RestructuringsTable>
