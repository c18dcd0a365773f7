import type { Generated, Selectable } from "kysely"

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
}
export type LinkRow = Selectable<LinksTable>
