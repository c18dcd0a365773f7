import { type Collection, type CollectionLine, countTopicMix, type TopicStatusCounts } from "@hub/contract/collections"
import type { PublicationKind } from "@hub/contract/publications"
import { sql } from "kysely"
import { readEmbargoEnds } from "../access/embargo-list.ts"
import type { Ctx } from "../platform/ctx.ts"
import { notFound } from "../platform/refusal.ts"
import { hasPermission, inProject } from "../policy.ts"
import { isPublishedUnreviewed } from "../not-reviewed.ts"
import { compareLiveEditions } from "./compare-live-editions.ts"
import { loadEditionNodes } from "./structure/edition-nodes.ts"
import { selectEditionNodes } from "./structure/select-edition-nodes.ts"
import type { CollectionRow } from "./tables.ts"

const topicCounts = sql<TopicStatusCounts>`(
  select jsonb_object_agg(topic_status, topics)
  from (select topic_status, count(*) as topics from collection_nodes where collection_id = collections.id and topic_status is not null group by topic_status) tally
)`

const countNotReviewed = sql<number>`(
  select count(*) from collection_nodes node join topics on topics.id = node.topic_id
  where node.collection_id = collections.id and node.topic_status = 'published' and ${isPublishedUnreviewed()}
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
  "collections.frozen_at",
  "collections.frozen_by",
  "collections.frozen_reason",
  "collections.created_at",
  "collections.updated_at",
  topicCounts.as("counts"),
  countNotReviewed.as("not_reviewed"),
  sql<string | null>`(select name from projects where projects.id = collections.project_id)`.as("project_name"),
  sql<string | null>`(select name from people where people.id = collections.owner_id)`.as("owner_name"),
  sql<string | null>`(select name from people where people.id = collections.frozen_by)`.as("frozen_by_name"),
] as const

type CollectionWithNames = Omit<CollectionRow, "structure_version"> &
  Pick<CollectionLine, "project_name" | "owner_name" | "not_reviewed"> & {
    counts: TopicStatusCounts
    frozen_by_name: string | null
  }

export function presentCollection(
  { actor }: Ctx,
  line: CollectionWithNames,
  embargoes: Map<number, string>,
): CollectionLine {
  const embargo_until = embargoes.get(line.id)
  const { counts, frozen_at, frozen_by, frozen_reason, frozen_by_name, ...row } = line
  const mix = countTopicMix(counts)
  const own = inProject(actor, row.project_id)
  const authors = hasPermission(own, "collections.arrange")
  const isArchived = row.archived_at !== null
  const isOpen = !isArchived && frozen_at === null
  const freezes = hasPermission(own, "collections.freeze", { owner_id: row.owner_id, frozen_by })
  return {
    ...row,
    mix,
    topics_count: Object.values(mix).reduce((sum, topics) => sum + topics, 0),
    archived_at: row.archived_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    frozen: frozen_at && { by: frozen_by_name ?? "", at: frozen_at.toISOString(), reason: frozen_reason },
    ...(embargo_until === undefined ? {} : { embargo_until }),
    can: {
      arrange: authors && isOpen,
      edit: authors && isOpen,
      archive: authors && isOpen,
      restore: authors && isArchived,
      freeze: freezes && isOpen,
      unfreeze: freezes && frozen_at !== null,
    },
  }
}

/** A collection with its topics in order, and what readers have of it. */
export async function readCollection(ctx: Ctx, id: number): Promise<Collection> {
  if (!hasPermission(ctx.actor, "collections.read")) throw notFound("Collection")
  const row = await ctx.db
    .selectFrom("collections")
    .select(collectionColumns)
    .where("collections.id", "=", id)
    .executeTakeFirst()
  if (!row) throw notFound("Collection")
  const nodes = await loadEditionNodes(ctx, id)
  const today = { pdf: selectEditionNodes(nodes, "pdf"), mobile_kb: selectEditionNodes(nodes, "mobile_kb") }
  const into = (kind: PublicationKind) => new Set(today[kind].map(({ node }) => node.id))
  const [pdf, kb] = [into("pdf"), into("mobile_kb")]
  const topics = nodes.map(({ id, kind, topic_id, title_override, title, status, not_reviewed, level }) => ({
    id,
    kind,
    topic_id,
    title: title_override || title || "Page break",
    status,
    not_reviewed,
    level,
    in_pdf: pdf.has(id),
    in_kb: kb.has(id),
  }))
  const embargoes = await readEmbargoEnds(ctx, "collection", [id])
  return { ...presentCollection(ctx, row, embargoes), live: await compareLiveEditions(ctx, id, today), topics }
}
