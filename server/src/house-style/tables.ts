import type { FontFace, OwnHouseStyle } from "@hub/contract/house-style"
import type { ColumnType, Generated } from "kysely"

declare module "../platform/db/tables.ts" {
  interface Tables {
    house_styles: HouseStylesTable
    uploaded_fonts: UploadedFontsTable
    uploaded_font_faces: UploadedFontFacesTable
  }
}

/** The style of the hub, without a collection, and of each collection that has one of its own. */
export type HouseStylesTable = {
  id: Generated<number>
  collection_id: number | null
  style: ColumnType<OwnHouseStyle, string | undefined, string>
  version: Generated<number>
  changed_by: ColumnType<number | null, never, number>
  changed_at: ColumnType<Date | null, never, Date>
}

export type UploadedFontsTable = {
  id: Generated<number>
  family: string
  print_family: string
  licence: string
  created_by: number | null
  created_at: Date
  removed_at: ColumnType<Date | null, never, Date>
}

export type UploadedFontFacesTable = {
  font_id: number
  face: FontFace
  format: "truetype" | "opentype"
  sha256: string
  bytes: number
}
