import { sql } from "kysely"
import type { Ctx } from "../../platform/ctx.ts"

/**
 * Locks everything that a release changes before anything is asked or written: its collections, then the editions that go out, those
 * that they replace and the one that a part is to have, then their topics, each by ascending number. Two releases that share a
 * collection or a topic wait for each other, and so do a release and an embargo or a freeze, which take them in the same order. Rows
 * that merely name a collection may come meanwhile: an edition that is finished writes them, and is waited for.
 */
export async function lockPartsForRelease(tx: Ctx, release_id: number, edition_id: number | null = null) {
  const ofRelease = sql`(select publication_id from release_parts where release_id = ${release_id})`
  await sql`
    select id from collections where id in (select collection_id from release_parts where release_id = ${release_id})
    order by id for no key update`.execute(tx.db)
  await sql`
    select id from publications own where id in ${ofRelease} or id = ${edition_id} or (status = 'live' and exists (
      select from publications going where going.id in ${ofRelease} and going.key = own.key and going.kind = own.kind))
    order by id for update`.execute(tx.db)
  await sql`
    select id from topics where id in (select topic_id from publication_topics where publication_id in ${ofRelease})
    order by id for update`.execute(tx.db)
}
