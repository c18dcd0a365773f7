import { checkRules, severities } from "@hub/contract/check-rules"
import { type checks, type Finding, mostFindings } from "@hub/contract/checks"
import type { Answer } from "@hub/contract/route"
import { sql } from "kysely"
import { collectionFor } from "../collections/get.ts"
import type { Ctx } from "../platform/ctx.ts"
import { missing } from "../platform/failure.ts"
import { may } from "../policy.ts"
import type { PublicationRow } from "../publications/tables.ts"
import { gateFor } from "../projects/gate.ts"
import { topicFor } from "../topics/get.ts"
import { findingsIn } from "./find.ts"

type Place = { topic?: number | undefined; collection?: number | undefined; publication?: number | undefined }

/** What the rules find, the gravest first and then by topic and line. */
export async function listChecks(ctx: Ctx, place: Place): Promise<Answer<typeof checks.list>> {
  const { topics, unread, findings } = await found(ctx, place)
  const sorted = findings.toSorted(
    (one, other) =>
      severities.indexOf(one.severity) - severities.indexOf(other.severity) ||
      (one.topic_id ?? 0) - (other.topic_id ?? 0) ||
      (one.line ?? 0) - (other.line ?? 0) ||
      order.indexOf(one.rule) - order.indexOf(other.rule),
  )
  return {
    topics,
    unread,
    total: sorted.length,
    blocking: sorted.filter(({ severity }) => severity === "block").length,
    findings: sorted.slice(0, mostFindings),
  }
}

const order: string[] = Object.keys(checkRules)

async function found(
  ctx: Ctx,
  { topic, collection, publication }: Place,
): Promise<{ topics: number; unread: number; findings: Finding[] }> {
  if (publication !== undefined) {
    const { topics_count, checks } = await editionOf(ctx, publication)
    return { topics: topics_count, unread: 0, findings: checks }
  }
  const { ids, project_id } = topic === undefined ? await topicsOf(ctx, collection!) : await oneTopic(ctx, topic)
  return {
    topics: ids.length,
    unread: await unreadAmong(ctx, ids),
    findings: await findingsIn(ctx, ids, await gateFor(ctx, project_id)),
  }
}

type Goes = { ids: number[]; project_id: number | null }

async function oneTopic(ctx: Ctx, topic: number): Promise<Goes> {
  const { id, project_id } = await topicFor(ctx, "topics.read", topic)
  return { ids: [id], project_id }
}

async function topicsOf(ctx: Ctx, collection: number): Promise<Goes> {
  const { project_id } = await collectionFor(ctx, "collections.read", collection)
  const rows = await ctx.db
    .selectFrom("collection_nodes")
    .innerJoin("topics", "topics.id", "collection_nodes.topic_id")
    .select("topics.id")
    .distinct()
    .where("collection_id", "=", collection)
    .where("topics.status", "<>", "archived")
    .execute()
  return { ids: rows.map(({ id }) => id), project_id }
}

/** An edition keeps what was found in it, of the texts and values that it was made of. */
async function editionOf(ctx: Ctx, id: number): Promise<Pick<PublicationRow, "topics_count" | "checks">> {
  const found = ctx.db.selectFrom("publications").select(["topics_count", "checks"]).where("id", "=", id)
  const row = may(ctx.actor, "publications.read") ? await found.executeTakeFirst() : undefined
  if (!row) throw missing("Publication")
  return row
}

async function unreadAmong(ctx: Ctx, topic_ids: number[]): Promise<number> {
  const { unread } = await ctx.db
    .selectFrom("topics")
    .leftJoin("uses_read", "uses_read.topic_id", "topics.id")
    .select((row) => row.fn.countAll<number>().as("unread"))
    .where(sql<boolean>`topics.id = any(${topic_ids}::bigint[])`)
    .where(sql<boolean>`uses_read.revision_id is distinct from topics.head_revision_id`)
    .executeTakeFirstOrThrow()
  return unread
}
