import type { ColumnType, Generated, Selectable } from "kysely"

declare module "../platform/db/tables.ts" {
  interface Tables {
    images: ImagesTable
  }
}

export type ImagesTable = {
  id: Generated<number>
  /** Unguessable: who has the address may see the image. */
  key: string
  filename: string
  mime: string
  bytes: number
  sha256: string
  alt_text: string
  source: "upload" | "import"
  /** The drawing that browsers cannot show, from which this one was made. */
  original_id: number | null
  created_by: number | null
  created_at: Date
  /** In pixels; null where its bytes do not tell, or nobody has read them yet. */
  width: ColumnType<number | null, number | null | undefined, number | null>
  height: ColumnType<number | null, number | null | undefined, number | null>
  /** When it left the library; its address goes on showing it. */
  removed_at: ColumnType<Date | null, never, Date | null>
}
export type ImageRow = Selectable<ImagesTable>
