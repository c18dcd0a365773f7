import type { TopicStatus } from "@hub/contract/topics/values"
import type { Program } from "@hub/contract/programs"
import type { ColumnType, Generated, Selectable } from "kysely"

declare module "../platform/db/tables.ts" {
  interface Tables {
    topics: TopicsTable
    revisions: RevisionsTable
    topic_words: TopicWordsTable
    topic_counts: TopicTalliesTable
  }
}

export type TopicsTable = {
  id: Generated<number>
  title: string
  summary: string
  status: Generated<TopicStatus>
  project_id: number | null
  owner_id: number | null
  head_revision_id: number
  approved_revision_id: number | null
  published_revision_id: number | null
  created_at: Date
  updated_at: Date
}
export type TopicRow = Selectable<TopicsTable>

/** Written by the database itself, as topics come, change and go. */
export type TopicWordsTable = {
  topic_id: number
  words: string
  /** That of the topic, kept by triggers. */
  project_id: number | null
}

/** Written by the database itself; the sum over all slots is the count. */
export type TopicTalliesTable = {
  slot: number
  status: TopicStatus
  topics: number
}

export type RevisionKind = "save" | "import" | "merge" | "restore"
export type RevisionsTable = {
  id: Generated<number>
  topic_id: number
  /** 1, 2, 3 … within the topic. */
  number: number
  title: string
  content: string
  frontmatter: string
  author_id: number | null
  /** The program of that person which saved it. */
  program: ColumnType<Program | null, string | null | undefined, never>
  kind: RevisionKind
  parent_id: number | null
  content_hash: string
  note: Generated<string>
  lines_added: Generated<number | null>
  lines_removed: Generated<number | null>
  /** Counted by the database itself; of older revisions, only where they are the newest of their topic. */
  words: Generated<number | null>
  created_at: Date
}
export type RevisionRow = Selectable<RevisionsTable>
