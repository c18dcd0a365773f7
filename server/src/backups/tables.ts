import type { BackupReason, BackupState } from "@hub/contract/backups"
import type { Generated, Selectable } from "kysely"

declare module "../platform/db/tables.ts" {
  interface Tables {
    backups: BackupsTable
    backup_saved_rows: BackupMomentRowsTable
  }
}

export type BackupsTable = {
  id: Generated<number>
  why: BackupReason
  state: BackupState
  step: Generated<string>
  percent: Generated<number>
  asked_by: Generated<string>
  file: string | null
  bytes: number | null
  rows: number | null
  files: number | null
  error: string | null
  created_at: Date
  finished_at: Date | null
  checked_at: Date | null
}

export type BackupMomentRowsTable = { moment: string; table_name: string; place: string; line: string }

export type BackupRow = Selectable<BackupsTable>
