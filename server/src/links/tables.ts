import type { ColumnType, Generated, Selectable } from "kysely"

declare module "../platform/db/tables.ts" {
  interface Tables {
    links: LinksTable
  }
}

export type LinksTable = {
  id: Generated<number>
  title: string
  reference_code: string
  url: string
  /** The address as `topic_uses` spells it. */
  key: string
  owner_id: number | null
  created_at: Date
  checked_at: ColumnType<Date | null, never, Date | null>
  check_status: ColumnType<
    "ok" | "redirected" | "broken" | "unknown" | null,
    never,
    "ok" | "redirected" | "broken" | "unknown" | null
  >
  check_note: ColumnType<string, never, string>
}
export type LinkRow = Selectable<LinksTable>
