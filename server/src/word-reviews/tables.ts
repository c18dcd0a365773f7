import type { ColumnType } from "kysely"

declare module "../platform/db/tables.ts" {
  interface Tables {
    review_word_files: ReviewWordFilesTable
  }
}

/** A text that was handed out as a Word file: `key` is in the file, and the values are those that it shows. */
export type ReviewWordFilesTable = {
  key: string
  request_id: number
  revision_id: number
  values: ColumnType<Record<string, string>, string, never>
  sha256: string
  created_at: Date
}
