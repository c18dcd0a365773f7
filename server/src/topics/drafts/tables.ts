import type { Generated, Selectable } from "kysely"

declare module "../../platform/db/tables.ts" {
  interface Tables {
    topic_drafts: TopicDraftsTable
  }
}

export type TopicDraftsTable = {
  person_id: number
  topic_id: number | null
  client_id: string
  sequence: number
  title: string
  content: string
  frontmatter: string
  base_revision: number | null
  /** Saved or thrown away; what is left tells late texts of the tab from new ones. */
  gone: Generated<boolean>
  updated_at: Date
}
export type TopicDraftRow = Selectable<TopicDraftsTable>
