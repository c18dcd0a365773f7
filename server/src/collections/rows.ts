import { type Collection, type CollectionLine, type LiveEdition, mixOf, type Tally } from "@hub/contract/collections"
import { sql } from "kysely"
import type { Ctx } from "../platform/ctx.ts"
import { missing } from "../platform/failure.ts"
import { may } from "../policy.ts"
import type { CollectionRow } from "./tables.ts"

const tally = sql<Tally>`(
  select jsonb_object_agg(topic_status, topics)
  from (select topic_status, count(*) as topics from collection_nodes where collection_id = collections.id group by topic_status) tally
)`

/** All that a screen shows of collections, named one by one, so that the plan of the list is remembered. */
export const collectionColumns = [
  "collections.id",
  "collections.name",
  "collections.description",
  "collections.project_id",
  "collections.owner_id",
  "collections.version",
  "collections.archived_at",
  "collections.created_at",
  "collections.updated_at",
  tally.as("tally"),
  sql<string | null>`(select name from projects where projects.id = collections.project_id)`.as("project_name"),
  sql<string | null>`(select name from people where people.id = collections.owner_id)`.as("owner_name"),
] as const

type Line = CollectionRow & Pick<CollectionLine, "project_name" | "owner_name"> & { tally: Tally }

export function present({ actor }: Ctx, { tally, ...row }: Line): CollectionLine {
  const mix = mixOf(tally)
  const authors = may(actor, "collections.arrange")
  const isArchived = row.archived_at !== null
  return {
    ...row,
    mix,
    topics_count: Object.values(mix).reduce((sum, topics) => sum + topics, 0),
    archived_at: row.archived_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    can: {
      arrange: authors && !isArchived,
      edit: authors && !isArchived,
      archive: authors && !isArchived,
      restore: authors && isArchived,
    },
  }
}

/** A collection with its topics in order, and what readers have of it. */
export async function readCollection(ctx: Ctx, id: number): Promise<Collection> {
  if (!may(ctx.actor, "collections.read")) throw missing("Collection")
  const row = await ctx.db
    .selectFrom("collections")
    .select(collectionColumns)
    .where("collections.id", "=", id)
    .executeTakeFirst()
  if (!row) throw missing("Collection")
  const topics = await ctx.db
    .selectFrom("collection_nodes")
    .innerJoin("topics", "topics.id", "topic_id")
    .select(["collection_nodes.id", "topic_id", "title", "status", "level"])
    .where("collection_id", "=", id)
    .orderBy("position")
    .orderBy("collection_nodes.id")
    .execute()
  return { ...present(ctx, row), live: await liveEditions(ctx, id), topics }
}

/** How each edition that readers have differs from what would be published today: by whole topics, not by words. */
async function liveEditions({ db }: Ctx, id: number): Promise<LiveEdition[]> {
  const { rows } = await sql<LiveEdition & { published_at: Date }>`
    with today as (
      select distinct topics.id, head_revision_id from collection_nodes join topics on topics.id = topic_id
      where collection_id = ${id} and status <> 'archived')
    select live.id as publication_id, kind, edition, published_at,
      (select count(*) from today join publication_topics there on there.topic_id = today.id
        where there.publication_id = live.id and there.revision_id is distinct from head_revision_id) as changed,
      (select count(*) from today where not exists (
        select 1 from publication_topics there where there.publication_id = live.id and there.topic_id = today.id)) as added,
      (select count(distinct coalesce(there.topic_id, -there.position)) from publication_topics there
        where there.publication_id = live.id and not exists (select 1 from today where today.id = there.topic_id)) as removed
    from publications live where collection_id = ${id} and live.status = 'live' order by kind desc`.execute(db)
  return rows.map((row) => ({ ...row, published_at: row.published_at.toISOString() }))
}
