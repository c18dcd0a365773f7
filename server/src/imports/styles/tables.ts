import type { ChangesChoice, CommentsChoice } from "@hub/contract/imports"
import type { FoundStyle, StyleRole } from "@hub/contract/style-map"
import type { ColumnType, Generated, Selectable } from "kysely"

declare module "../../platform/db/tables.ts" {
  interface Tables {
    import_parse_options: ImportParsesTable
    style_maps: StyleMapsTable
  }
}

export type StyleRoles = Record<string, StyleRole>

export type ImportParsesTable = {
  import_id: number
  tracked_changes: Generated<ChangesChoice>
  comments: Generated<CommentsChoice>
  /** By a style's id; nothing until the importer has chosen. */
  roles: ColumnType<StyleRoles | null, string | null | undefined, string | null>
  styles: ColumnType<FoundStyle[], string | undefined, string>
  template: ColumnType<string[], string | undefined, string>
  remembered_from: string | null
}
export type ImportParseRow = Selectable<ImportParsesTable>

export type StyleMapsTable = {
  id: Generated<number>
  template: ColumnType<string[], string, string>
  /** By a style's name. */
  roles: ColumnType<StyleRoles, string, string>
  filename: string
  updated_at: Date
}
