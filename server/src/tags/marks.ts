import type { TagMark } from "@hub/contract/tags"
import { sql } from "kysely"
import "./tables.ts"

/** The tags of each row of a list, by name. */
export const selectTagMarks = (thing: "project" | "topic" | "collection" | "task", id: string) =>
  sql<TagMark[]>`(
    select coalesce(json_agg(json_build_object('id', tags.id, 'name', tags.name, 'colour', tags.colour)
      order by lower(tags.name)), '[]')
    from tag_uses join tags on tags.id = tag_uses.tag_id where ${sql.ref(`tag_uses.${thing}_id`)} = ${sql.ref(id)}
  )`.as("tags")
