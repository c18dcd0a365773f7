import { sql } from "kysely"
import type { Ctx } from "../platform/ctx.ts"
import { conflict } from "../platform/refusal.ts"
import { isRunning } from "./embargo-list.ts"

/** A topic of a restricted project stands in collections of this project only: an edition gives away what is in it. */
export async function refuseMixedContent(tx: Ctx, project_id: number) {
  const { rows } = await sql<{ topic: string; collection: string; total: number }>`
    select topics.title as topic, collections.name as collection, count(*) over () as total
    from topics join collection_nodes on topic_id = topics.id join collections on collections.id = collection_id
    where topics.project_id = ${project_id} and collections.project_id is distinct from topics.project_id
    order by topics.id limit 1`.execute(tx.db)
  const [first] = rows
  if (!first) return
  const others = first.total > 1 ? ` and ${first.total - 1} more` : ""
  throw conflict(
    `“${first.topic}” stands in “${first.collection}”, which belongs to another project or to none${others}. Take what this project has out of other collections first: their editions would give it away.`,
    { code: "mixed_content" },
  )
}

/** The same for all that a collection has: asked after its outline or its project changed. */
export async function refuseRestrictedOutside(tx: Ctx, collection_id: number) {
  await refuseEmbargoedOutside(tx, collection_id)
  const { rows } = await sql<{ topic: string; project: string }>`
    select topics.title as topic, projects.name as project
    from projects join topics on topics.project_id = projects.id join collection_nodes on topic_id = topics.id
      join collections on collections.id = collection_id
    where projects.restricted and collections.project_id is distinct from topics.project_id
      and topics.id in (select topic_id from collection_nodes here where here.collection_id = ${collection_id}) limit 1`.execute(
    tx.db,
  )
  const [first] = rows
  if (first)
    throw conflict(
      `“${first.topic}” belongs to ${first.project}, which is restricted. Only collections of that project can have it.`,
      { code: "restricted_topic" },
    )
}

/** A topic under embargo stands in its collection only. This finds none where no embargo runs. */
async function refuseEmbargoedOutside(tx: Ctx, collection_id: number) {
  const { rows } = await sql<{ topic: string; collection: string; until: Date; here: boolean }>`
    select topics.title as topic, collections.name as collection, embargoes.until,
      embargoes.collection_id = ${collection_id} as here
    from embargoes join embargoed_topics held using (collection_id)
      join collections on collections.id = embargoes.collection_id
      join topics on topics.id = held.topic_id
      join collection_nodes other on other.topic_id = topics.id and other.collection_id <> embargoes.collection_id
    where ${isRunning(tx.now)} and ${collection_id} in (embargoes.collection_id, other.collection_id) limit 1`.execute(
    tx.db,
  )
  const [first] = rows
  if (!first) return
  const sentence = first.here
    ? `“${first.topic}” stands in another collection too, and “${first.collection}” is under embargo. Take it out of one of them: the other would give it away.`
    : `“${first.topic}” is under embargo with “${first.collection}”. Until that ends, it can stand in no other collection.`
  throw conflict(sentence, { code: "under_embargo" })
}

/** A collection that is put under embargo shares no topic with one that is open: its readers would know what is not to be known yet. */
export async function refuseSharedTopics(tx: Ctx, collection_id: number) {
  const { rows } = await sql<{ topic: string; collection: string; total: number }>`
    select topics.title as topic, collections.name as collection, count(*) over () as total
    from collection_nodes own join topics on topics.id = own.topic_id
      join collection_nodes other on other.topic_id = topics.id and other.collection_id <> own.collection_id
      join collections on collections.id = other.collection_id
    where own.collection_id = ${collection_id} order by topics.id limit 1`.execute(tx.db)
  const [first] = rows
  if (!first) return
  const others = first.total > 1 ? ` and ${first.total - 1} more` : ""
  throw conflict(
    `“${first.topic}” also stands in “${first.collection}”${others}. Take the topics of this collection out of others first: there they would be read before their time.`,
    { code: "mixed_content" },
  )
}
