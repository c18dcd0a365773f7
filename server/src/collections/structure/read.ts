import { alignPageBreaks } from "@hub/contract/outline"
import type { OutlineTopic, Structure, StructureNode } from "@hub/contract/structure"
import { sql } from "kysely"
import type { Ctx } from "../../platform/ctx.ts"
import { hasPermission } from "../../policy.ts"
import { isPublishedUnreviewed } from "../../not-reviewed.ts"
import { getCollection } from "../get.ts"

/** A collection's outline with the settings of each node, and which version of it this is. */
export async function readStructure(ctx: Ctx, id: number, since?: number): Promise<Structure> {
  const { name, archived_at, frozen_at, structure_version: version } = await getCollection(ctx, "collections.read", id)
  const archived = archived_at !== null
  const frozen = frozen_at !== null
  const can = { arrange: hasPermission(ctx.actor, "collections.arrange") && !archived && !frozen }
  return { name, archived, frozen, version, can, nodes: since === version ? null : await loadStructureNodes(ctx, id) }
}

export async function loadStructureNodes({ db }: Ctx, id: number): Promise<StructureNode[]> {
  const rows = await db
    .selectFrom("collection_nodes as node")
    .leftJoin("topics as topic", "topic.id", "node.topic_id")
    .leftJoin("revisions as head", "head.id", "topic.head_revision_id")
    .leftJoin("revisions as approved", "approved.id", "topic.approved_revision_id")
    .select([
      "node.id",
      "node.kind",
      "node.level",
      "node.topic_id",
      "node.title_override",
      "node.heading_offset",
      "node.include_pdf",
      "node.include_kb",
      "node.pin",
      "topic.title",
      "topic.status",
      "head.number as revision",
      "approved.number as approved_revision",
    ])
    .select(sql<boolean>`coalesce(${isPublishedUnreviewed("topic")}, false)`.as("not_reviewed"))
    .where("node.collection_id", "=", id)
    .orderBy("node.position")
    .orderBy("node.id")
    .execute()
  return alignPageBreaks(rows.map((row) => ({ ...row, title: row.title ?? "" })))
}

/** The topics of a collection, each once, with what the columns of its outline say of them. */
export async function listOutlineTopics(ctx: Ctx, id: number): Promise<OutlineTopic[]> {
  await getCollection(ctx, "collections.read", id)
  const rows = await ctx.db
    .selectFrom("topics")
    .innerJoin("revisions as head", "head.id", "topics.head_revision_id")
    .leftJoin("people as owner", "owner.id", "topics.owner_id")
    .select(["topics.id as topic_id", "owner.name as owner_name", "topics.updated_at", "head.words"])
    .where("topics.id", "in", (db) =>
      db.selectFrom("collection_nodes").select("topic_id").where("collection_id", "=", id),
    )
    .orderBy("topics.id")
    .execute()
  return rows.map((row) => ({ ...row, updated_at: row.updated_at.toISOString() }))
}

/** By which name hubs tell each other that somebody arranged this collection. */
export const structureUpdates = (id: number) => `structure:${id}`

/** What a page that shows this collection's outline listens for. */
export async function listStructureUpdates(ctx: Ctx, id: number) {
  await getCollection(ctx, "collections.read", id)
  return [structureUpdates(id)]
}
