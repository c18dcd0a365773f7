import type { WarningCode } from "@hub/markdown"
import type { ColumnType } from "kysely"
import type { UseKind } from "./uses.ts"

declare module "../platform/db/tables.ts" {
  interface Tables {
    topic_uses: TopicUsesTable
    topic_faults: TopicFaultsTable
    uses_read: UsesReadTable
  }
}

export type TopicUsesTable = {
  topic_id: number
  kind: UseKind
  key: string
  line: ColumnType<number, number | undefined, number>
}
export type UsesReadTable = { topic_id: number; revision_id: number }
export type TopicFaultsTable = {
  topic_id: number
  position: number
  rule: WarningCode
  line: number
  words: string
  message: string
}
