import type { TagColour } from "@hub/contract/tags"
import type { Generated, Selectable } from "kysely"

declare module "../platform/db/tables.ts" {
  interface Tables {
    tags: TagsTable
    tag_uses: TagUsesTable
  }
}

export type TagsTable = {
  id: Generated<number>
  name: string
  colour: TagColour
  description: string
  created_at: Date
}
export type TagRow = Selectable<TagsTable>

/** One of the four names what carries the tag. */
export type TagUsesTable = {
  tag_id: number
  project_id: Generated<number | null>
  topic_id: Generated<number | null>
  collection_id: Generated<number | null>
  task_id: Generated<number | null>
}
