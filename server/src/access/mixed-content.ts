import { sql } from "kysely"
import type { Ctx } from "../platform/ctx.ts"
import { conflict } from "../platform/refusal.ts"

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
