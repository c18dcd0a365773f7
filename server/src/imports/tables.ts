import type { ImportType } from "@hub/contract/import-types"
import type { ImportDetail, ImportStatus } from "@hub/contract/imports"
import type { CutHeading, ImportItemState, ImportConflictSide } from "@hub/contract/import-items"
import type { TextSummary } from "@hub/markdown"
import type { ColumnType, Generated, Selectable } from "kysely"
import type { StoredLookAlike } from "./suggestions/tables.ts"
import type { ReportLine, SuggestedChange } from "@hub/docx/parsed-document"

declare module "../platform/db/tables.ts" {
  interface Tables {
    imports: ImportsTable
    import_documents: ImportDocumentsTable
    import_media: ImportMediaTable
    import_items: ImportItemsTable
    import_gone: ImportGoneTable
  }
}

export type ImportsTable = {
  id: Generated<number>
  filename: string
  type: ImportType
  status: ImportStatus
  sha256: string
  /** What the document calls itself; nothing where it does not. */
  identity: Generated<string>
  bytes: number
  split_level: number | null
  collection_id: number | null
  collection_name: string | null
  project_id: number | null
  /** Whose the new topics are, where they are not the importer's. */
  owner_id: Generated<number | null>
  topics_count: Generated<number>
  step: Generated<string>
  percent: Generated<number>
  error: string | null
  retryable: Generated<boolean>
  ledger: ColumnType<ReportLine[], string | undefined, string>
  warnings: ColumnType<string[], string | undefined, string>
  /** What each heading level would make; imports of version 0.2 have only the number of topics. */
  levels: ColumnType<StoredLevel[], string | undefined, string>
  by_size: ColumnType<ImportDetail["by_size"], string | null | undefined, string | null>
  cut_by_hand: Generated<boolean>
  media_key: string
  /** The import of which this is a newer reading, and whether the importer said so. */
  previous_id: number | null
  previous_chosen: Generated<boolean>
  proposal: Generated<number>
  made_collection: Generated<boolean>
  /** The headings that accepting put into the collection. */
  made_nodes: ColumnType<number[], string | undefined, string>
  created_by: number
  created_at: Date
  finished_at: Date | null
}
type StoredLevel = Omit<ImportDetail["levels"][number], "most_words"> & { most_words?: number }
export type ImportRow = Selectable<ImportsTable>

export type ImportDocumentsTable = {
  id: Generated<number>
  import_id: number
  position: number
  path: string
  title: string
  frontmatter: string
  markdown: string
  headings: ColumnType<CutHeading[], string | undefined, string>
  level: number | null
  depth: Generated<number>
  /** What reading its text told; nothing where the text is another since, or was not read for it. */
  notes: ColumnType<TextSummary | null, string | null | undefined, string | null>
  suggestions: ColumnType<SuggestedChange[], string | undefined, string>
  look_alikes: ColumnType<StoredLookAlike[], string | undefined, string>
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
  /** Where the line of its heading begins in its document; nothing for what stands before the first cut. */
  cut: number | null
  read_title: string
  state: Generated<ImportItemState>
  base_item_id: number | null
  /** The newer reading as the topic would have it. */
  theirs: string | null
  against_revision_id: number | null
  choices: ColumnType<ImportConflictSide[] | null, string | null | undefined, string | null>
  imported_content: string | null
  revision_id: number | null
}
export type ImportItemRow = Selectable<ImportItemsTable>

export type ImportGoneTable = { import_id: number; topic_id: number; archive: Generated<boolean> }
