import { sql } from "kysely"

const ofTopic = (id: string) => `(select project_id from topics where topics.id = ${id})`
const ofCollection = (id: string) => `(select project_id from collections where collections.id = ${id})`
const named = (field: string) => `(events.data ->> '${field}')::bigint`

/** The project of what an event is about, of now: that which it names, or that of its topic or collection. */
export const selectProject = sql<number | null>`${sql.raw(`coalesce(
  ${named("project_id")}, ${ofTopic(named("topic_id"))}, ${ofCollection(named("collection_id"))},
  case split_part(events.type, '.', 1)
    when 'project' then events.subject_id
    when 'topic' then ${ofTopic("events.subject_id")}
    when 'collection' then ${ofCollection("events.subject_id")}
    when 'publication' then
      (select project_id from publications join collections on collections.id = collection_id where publications.id = events.subject_id)
    when 'import' then (select project_id from imports where imports.id = events.subject_id)
    when 'task' then (select project_id from tasks where tasks.id = events.subject_id)
    when 'milestone' then (select project_id from milestones where milestones.id = events.subject_id)
    when 'meeting' then (select project_id from meetings where meetings.id = events.subject_id)
  end)`)}`
