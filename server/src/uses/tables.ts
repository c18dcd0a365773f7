import type { UseKind } from "./uses.ts"

declare module "../platform/db/tables.ts" {
  interface Tables {
    topic_uses: TopicUsesTable
    uses_read: UsesReadTable
  }
}

export type TopicUsesTable = { topic_id: number; kind: UseKind; key: string }
export type UsesReadTable = { topic_id: number; revision_id: number }
