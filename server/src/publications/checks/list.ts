import { checkRules, severities } from "@hub/contract/check-rules"
import { type checks, type Finding, mostFindings } from "@hub/contract/checks"
import { type PublicationKind, publicationKinds } from "@hub/contract/publication-kinds"
import type { Answer, Input } from "@hub/contract/route"
import { sql } from "kysely"
import { findingsIn } from "../../checks/find.ts"
import { collectionFor } from "../../collections/get.ts"
import { editionNodes } from "../../collections/structure/edition-nodes.ts"
import { goingInto } from "../../collections/structure/going.ts"
import type { Ctx } from "../../platform/ctx.ts"
import { missing } from "../../platform/failure.ts"
import { may } from "../../policy.ts"
import { gateFor } from "../../projects/gate.ts"
import { topicFor } from "../../topics/get.ts"
import { variableValues } from "../../variables/values.ts"
import { findingsOfEdition } from "../findings.ts"
import { placesNow } from "../places.ts"
import type { PublicationRow } from "../tables.ts"

type Place = Input<typeof checks.list>["query"]

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

async function found(ctx: Ctx, { topic, collection, publication, kind }: Place) {
  if (topic !== undefined) return ofTopic(ctx, topic)
  if (collection !== undefined) return ofCollection(ctx, collection, kind)
  const { topics_count, checks } = await editionOf(ctx, publication!)
  return { topics: topics_count, unread: 0, findings: checks }
}

async function ofTopic(ctx: Ctx, topic: number) {
  const { id, project_id } = await topicFor(ctx, "topics.read", topic)
  const findings = await findingsIn(ctx, [id], await gateFor(ctx, project_id))
  return { topics: 1, unread: await unreadAmong(ctx, [id]), findings }
}

/** What the gate would find if an edition of this kind, or of each, was asked for now. */
async function ofCollection(ctx: Ctx, collection: number, kind: PublicationKind | undefined) {
  const { id, project_id } = await collectionFor(ctx, "collections.read", collection)
  const gate = await gateFor(ctx, project_id)
  const variables = await variableValues(ctx, { project_id: null, collection_id: id })
  const nodes = await editionNodes(ctx, id)
  const [topics, findings] = [new Set<number>(), new Map<string, Finding>()]
  for (const one of kind === undefined ? publicationKinds : [kind]) {
    const places = await placesNow(ctx, id, goingInto(nodes, one))
    for (const { topic_id } of places) if (topic_id !== null) topics.add(topic_id)
    for (const found of await findingsOfEdition(ctx, { places, variables, gate, long_texts: "now" }))
      findings.set(JSON.stringify(found), found)
  }
  return { topics: topics.size, unread: await unreadAmong(ctx, [...topics]), findings: [...findings.values()] }
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
