import { checkRules, findingSeverities } from "@hub/contract/check-rules"
import { type checks, type Finding, maxFindings } from "@hub/contract/checks"
import { type PublicationKind, publicationKinds } from "@hub/contract/publications/values"
import type { RouteAnswer, RouteInput } from "@hub/contract/route"
import { sql } from "kysely"
import { findTopicFindings } from "../../checks/find.ts"
import { getCollection } from "../../collections/get.ts"
import { loadEditionNodes } from "../../collections/structure/edition-nodes.ts"
import { selectEditionNodes } from "../../collections/structure/select-edition-nodes.ts"
import type { Ctx } from "../../platform/ctx.ts"
import { notFound } from "../../platform/refusal.ts"
import { hasPermission } from "../../policy.ts"
import { readEffectiveGate } from "../../projects/gate.ts"
import { getTopic } from "../../topics/get.ts"
import { readVariableValues } from "../../variables/values.ts"
import { findEditionFindings } from "../findings.ts"
import { listPlannedEntries } from "../entries.ts"
import type { PublicationRow } from "../tables.ts"

type CheckListQuery = RouteInput<typeof checks.list>["query"]

/** What the rules find, the gravest first and then by topic and line. */
export async function listChecks(ctx: Ctx, query: CheckListQuery): Promise<RouteAnswer<typeof checks.list>> {
  const { topics, unread, findings } = await findChecks(ctx, query)
  const sorted = findings.toSorted(
    (one, other) =>
      findingSeverities.indexOf(one.severity) - findingSeverities.indexOf(other.severity) ||
      (one.topic_id ?? 0) - (other.topic_id ?? 0) ||
      (one.line ?? 0) - (other.line ?? 0) ||
      order.indexOf(one.rule) - order.indexOf(other.rule),
  )
  return {
    topics,
    unread,
    total: sorted.length,
    blocking: sorted.filter(({ severity }) => severity === "block").length,
    findings: sorted.slice(0, maxFindings),
  }
}

const order: string[] = Object.keys(checkRules)

async function findChecks(ctx: Ctx, { topic, collection, publication, kind }: CheckListQuery) {
  if (topic !== undefined) return checkTopic(ctx, topic)
  if (collection !== undefined) return checkCollection(ctx, collection, kind)
  const { topics_count, checks } = await editionOf(ctx, publication!)
  return { topics: topics_count, unread: 0, findings: checks }
}

async function checkTopic(ctx: Ctx, topic: number) {
  const { id, project_id } = await getTopic(ctx, "topics.read", topic)
  const findings = await findTopicFindings(ctx, [id], await readEffectiveGate(ctx, project_id))
  return { topics: 1, unread: await unreadAmong(ctx, [id]), findings }
}

/** What the gate would find if an edition of this kind, or of each, was asked for now. */
async function checkCollection(ctx: Ctx, collection: number, kind: PublicationKind | undefined) {
  const { id, project_id } = await getCollection(ctx, "collections.read", collection)
  const gate = await readEffectiveGate(ctx, project_id)
  const variables = await readVariableValues(ctx, { project_id: null, collection_id: id })
  const nodes = await loadEditionNodes(ctx, id)
  const [topics, findings] = [new Set<number>(), new Map<string, Finding>()]
  for (const one of kind === undefined ? publicationKinds : [kind]) {
    const places = await listPlannedEntries(ctx, id, selectEditionNodes(nodes, one))
    for (const { topic_id } of places) if (topic_id !== null) topics.add(topic_id)
    for (const found of await findEditionFindings(ctx, { places, variables, gate, long_texts: "now" }))
      findings.set(JSON.stringify(found), found)
  }
  return { topics: topics.size, unread: await unreadAmong(ctx, [...topics]), findings: [...findings.values()] }
}

/** An edition keeps what was found in it, of the texts and values that it was made of. */
async function editionOf(ctx: Ctx, id: number): Promise<Pick<PublicationRow, "topics_count" | "checks">> {
  const found = ctx.db.selectFrom("publications").select(["topics_count", "checks"]).where("id", "=", id)
  const row = hasPermission(ctx.actor, "publications.read") ? await found.executeTakeFirst() : undefined
  if (!row) throw notFound("Publication")
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
