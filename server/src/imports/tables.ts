import type { ImportStatus, importTypes } from "@hub/contract/imports"
import type { ColumnType, Generated, Selectable } from "kysely"
import type { LedgerLine } from "./reader/reading.ts"

declare module "../platform/db/tables.ts" {
  interface Tables {
    imports: ImportsTable
    import_documents: ImportDocumentsTable
    import_media: ImportMediaTable
    import_items: ImportItemsTable
  }
}

export type ImportsTable = {
  id: Generated<number>
  filename: string
  type: (typeof importTypes)[number]
  status: ImportStatus
  sha256: string
  bytes: number
  split_level: number
  collection_id: number | null
  collection_name: string | null
  topics_count: Generated<number>
  step: Generated<string>
  percent: Generated<number>
  error: string | null
  retryable: Generated<boolean>
  ledger: ColumnType<LedgerLine[], string | undefined, string>
  warnings: ColumnType<string[], string | undefined, string>
  /** How many topics each heading level would make. */
  levels: ColumnType<{ level: number; topics: number }[], string | undefined, string>
  media_key: string
  created_by: number
  created_at: Date
  finished_at: Date | null
}
export type ImportRow = Selectable<ImportsTable>

export type ImportDocumentsTable = {
  id: Generated<number>
  import_id: number
  position: number
  path: string
  title: string
  frontmatter: string
  markdown: string
}

export type ImportMediaTable = { import_id: number; sha256: string; filename: string; mime: string; bytes: number }

export type ImportItemsTable = {
  id: Generated<number>
  import_id: number
  position: number
  source_path: string
  title: string
  level: number
  content: string
  frontmatter: string
  words: number
  include: Generated<boolean>
  topic_id: number | null
}
export type ImportItemRow = Selectable<ImportItemsTable>
