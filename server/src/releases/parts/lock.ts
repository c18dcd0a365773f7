import { sql } from "kysely"
import type { Ctx } from "../../platform/ctx.ts"

/**
 * Locks everything that a release changes before anything is asked or written: the editions that go out and those that they
 * replace, then their topics, each by ascending number. Two releases that share a collection or a topic wait for each other.
 */
export async function lockPartsForRelease(tx: Ctx, release_id: number): Promise<void> {
  const ofRelease = sql`(select publication_id from release_parts where release_id = ${release_id})`
  await sql`
    select id from publications own where id in ${ofRelease} or (status = 'live' and exists (
      select from publications going where going.id in ${ofRelease} and going.key = own.key and going.kind = own.kind))
    order by id for update`.execute(tx.db)
  await sql`
    select id from topics where id in (select topic_id from publication_topics where publication_id in ${ofRelease})
    order by id for update`.execute(tx.db)
}
