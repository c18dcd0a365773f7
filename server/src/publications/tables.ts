import type { Finding } from "@hub/contract/checks"
import type { EvidenceAsked } from "@hub/contract/evidence"
import type { EditionFormat, PublicationKind, PublicationStatus } from "@hub/contract/publications"
import type { ColumnType, Generated, Selectable } from "kysely"

declare module "../platform/db/tables.ts" {
  interface Tables {
    publications: PublicationsTable
    publication_topics: PublicationTopicsTable
    publication_files: PublicationFilesTable
    publication_evidence: PublicationEvidenceTable
  }
}

export type PublicationsTable = {
  id: Generated<number>
  title: string
  collection_id: number | null
  kind: PublicationKind
  edition: number
  status: PublicationStatus
  options: ColumnType<{ numbered: boolean; language: string }, string, never>
  variables: ColumnType<Record<string, string>, string, never>
  checks: ColumnType<Finding[], string | undefined, string>
  topics_count: number
  step: Generated<string>
  percent: Generated<number>
  error: string | null
  withdrawn_reason: string | null
  key: string
  sha256: string | null
  bytes: number | null
  pages: number | null
  created_by: number
  created_at: Date
  published_at: Date | null
}
export type PublicationRow = Selectable<PublicationsTable>

export type PublicationTopicsTable = {
  publication_id: number
  position: number
  level: number
  topic_id: number | null
  revision_id: number | null
  title: string
  revision: number
  approved: boolean
  node_id: number | null
  kind: Generated<"topic" | "heading">
  new_page: Generated<boolean>
  /** The values that the topic's project has and the edition has not. */
  own_values: ColumnType<Record<string, string> | null, string | null | undefined, never>
}

/** What an edition is made as besides: being made while there is neither a hash nor an error. */
export type PublicationFilesTable = {
  publication_id: number
  format: EditionFormat
  sha256: string | null
  bytes: number | null
  error: string | null
  notices: ColumnType<string[], string | undefined, string>
}

/** What stands behind an edition: what is known when it is asked for, and once its file is there the whole as a text. */
export type PublicationEvidenceTable = {
  publication_id: number
  asked: ColumnType<EvidenceAsked | null, string, null>
  manifest: ColumnType<string | null, never, string>
  sha256: ColumnType<string | null, never, string>
}
