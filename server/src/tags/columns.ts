import type { Tag, TagMark } from "@hub/contract/tags"
import type { CsvColumns } from "../platform/http/csv.ts"

export const tagColumns: CsvColumns<Tag> = {
  Tag: (tag) => tag.name,
  Colour: (tag) => tag.colour,
  Description: (tag) => tag.description,
  Used: (tag) => tag.usage_count,
  Projects: (tag) => tag.usage.projects,
  Topics: (tag) => tag.usage.topics,
  Collections: (tag) => tag.usage.collections,
  Tasks: (tag) => tag.usage.tasks,
  Created: (tag) => tag.created_at,
}

/** The tags of a row in one cell. */
export const joinTagNames = (tags: TagMark[]) => tags.map(({ name }) => name).join(", ")
