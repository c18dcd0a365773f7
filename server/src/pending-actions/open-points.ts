import { type RawBuilder, sql } from "kysely"

/** The points of a topic that wait for a decision: those of its reviews, and those that came with an imported document. */
export const selectOpenPoints = (topic_id: RawBuilder<unknown>) => sql`(
  select point.id, point.kind from review_points point join review_requests asked on asked.id = point.request_id
    where asked.topic_id = ${topic_id} and point.disposition is null
  union all
  select id, kind from review_points where topic_id = ${topic_id} and disposition is null)`
