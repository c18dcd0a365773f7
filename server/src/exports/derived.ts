import { sql } from "kysely"
import type { Db } from "../platform/db/open.ts"
import { usesQueue } from "../uses/save.ts"

/** What the hub works out of the rows of an export. What the texts refer to is read by a job, once the hub runs. */
export async function rebuildDerivedRows(tx: Db) {
  await sql`insert into topic_words (topic_id, words, project_id)
    select id, lower(title || E'\n' || summary), project_id from topics`.execute(tx)
  await sql`insert into topic_texts
    select topics.id, searchable(head.title), searchable(head.title || E'\n' || head.content)
    from topics join revisions head on head.id = head_revision_id`.execute(tx)
  await sql`insert into topic_counts (slot, status, topics) select 0, status, count(*) from topics group by status`.execute(
    tx,
  )
  await sql`insert into project_topic_counts (project_id, status, slot, topics)
    select project_id, status, 0, count(*) from topics where project_id is not null group by project_id, status`.execute(
    tx,
  )
  await sql`insert into review_counts (slot, status, requests)
    select 0, status, count(*) from review_requests group by status`.execute(tx)
  await sql`insert into jobs (queue, payload, max_attempts) values (${usesQueue}, '{}', 5)`.execute(tx)
}
