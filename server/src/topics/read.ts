import type { Topic } from "@hub/contract/topics"
import { type ExpressionBuilder, sql } from "kysely"
import { readEmbargoEnds } from "../access/embargo-list.ts"
import type { Ctx } from "../platform/ctx.ts"
import type { Tables } from "../platform/db/tables.ts"
import { notFound } from "../platform/refusal.ts"
import { hasPermission } from "../policy.ts"
import { isPublishedUnreviewed } from "../not-reviewed.ts"
import { selectFreeze } from "../collections/frozen.ts"
import { presentTopic } from "./present.ts"

/** Named one by one, so that the plan of the most frequent read can be remembered. */
const columns = [
  "topics.id",
  "topics.title",
  "topics.summary",
  "topics.status",
  "topics.project_id",
  "topics.owner_id",
  "topics.head_revision_id",
  "topics.approved_revision_id",
  "topics.published_revision_id",
  "topics.created_at",
  "topics.updated_at",
] as const

/** A topic with the text of its head. */
export async function readTopic(ctx: Ctx, id: number): Promise<Topic> {
  if (!hasPermission(ctx.actor, "topics.read")) throw notFound("Topic")
  const row = await ctx.db
    .selectFrom("topics")
    .innerJoin("revisions", "revisions.id", "topics.head_revision_id")
    .select(columns)
    .select(isPublishedUnreviewed().as("not_reviewed"))
    .select(["revisions.number", "revisions.content", "revisions.frontmatter", agentDraft.as("agent_draft")])
    .leftJoin("people", "people.id", "topics.owner_id")
    .select(["people.name as owner_name", collections.as("collections"), selectFreeze.as("frozen")])
    .select((topic) =>
      topic
        .selectFrom("revisions as live")
        .select("live.number")
        .whereRef("live.id", "=", "topics.published_revision_id")
        .as("published_revision"),
    )
    .where("topics.id", "=", id)
    .executeTakeFirst()
  if (!row) throw notFound("Topic")
  const embargoes = await readEmbargoEnds(ctx, "topic", [id])
  const collection_name = row.collections[0]?.name ?? null
  return presentTopic(ctx.actor, { ...row, collection_name, is_frozen: row.frozen !== null }, embargoes)
}

/** Agents save nothing but first versions of what they draft. */
const agentDraft = sql<Topic["agent_draft"]>`(
  select json_build_object('agent', revisions.program ->> 'name', 'owner', author.name)
  from people author where author.id = revisions.author_id and revisions.program ->> 'kind' = 'agent')`

/** Where a topic is placed, each collection once, the first place first. */
const collections = sql<Topic["collections"]>`(
  select coalesce(json_agg(json_build_object('id', collections.id, 'name', collections.name) order by first), '[]')
  from (
    select collection_id, min(id) as first from collection_nodes where topic_id = topics.id group by collection_id
  ) as places join collections on collections.id = collection_id)`

/** The name of the first collection a topic was placed in. */
export function selectCollectionName(row: ExpressionBuilder<Tables, "topics">) {
  return row
    .selectFrom("collection_nodes")
    .innerJoin("collections", "collections.id", "collection_nodes.collection_id")
    .select("collections.name")
    .where("collection_nodes.topic_id", "=", sql.ref<number>("topics.id"))
    .orderBy("collection_nodes.id")
    .limit(1)
    .as("collection_name")
}
