import type { ValueKind } from "@hub/contract/import-suggestions"
import type { ColumnType, Generated, Selectable } from "kysely"
import type { HeadingLookAlike } from "@hub/docx/look-alikes"
import type { ValuePlace } from "@hub/docx/parsed-document"

declare module "../../platform/db/tables.ts" {
  interface Tables {
    import_values: ImportValuesTable
  }
}

/** A paragraph that looks like a heading; `number` is its own in the import, `level` what the importer made of it. */
export type StoredLookAlike = HeadingLookAlike & { number: number; level: number | null }

/** A place in a document, unless it stays as it is. */
export type StoredValuePlace = ValuePlace & { left_out?: true }

export type ImportValuesTable = {
  id: Generated<number>
  import_id: number
  value: string
  kind: ValueKind
  slug: string
  places: ColumnType<StoredValuePlace[], string, string>
  accepted: Generated<boolean>
  /** The variable that its places show since the import was accepted, and whether that made it. */
  variable_id: number | null
  made: Generated<boolean>
}
export type ImportValueRow = Selectable<ImportValuesTable>
