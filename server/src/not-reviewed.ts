import { sql } from "kysely"

/** Whether a topic, by the name of its table in a query, is published with a text that no review approved. */
export const isPublishedUnreviewed = (topic = "topics") => sql<boolean>`(${sql.ref(`${topic}.status`)} = 'published'
  and ${sql.ref(`${topic}.published_revision_id`)} is distinct from ${sql.ref(`${topic}.approved_revision_id`)})`
