import { type Collection, type CollectionLine, mixOf, type Tally } from "@hub/contract/collections"
import type { PublicationKind } from "@hub/contract/publications"
import { sql } from "kysely"
import type { Ctx } from "../platform/ctx.ts"
import { missing } from "../platform/failure.ts"
import { may } from "../policy.ts"
import { notReviewed } from "../not-reviewed.ts"
import { liveEditions } from "./live.ts"
import { editionNodes } from "./structure/edition-nodes.ts"
import { goingInto } from "./structure/going.ts"
import type { CollectionRow } from "./tables.ts"

const tally = sql<Tally>`(
  select jsonb_object_agg(topic_status, topics)
  from (select topic_status, count(*) as topics from collection_nodes where collection_id = collections.id and topic_status is not null group by topic_status) tally
)`

const notReviewedIn = sql<number>`(
  select count(*) from collection_nodes node join topics on topics.id = node.topic_id
  where node.collection_id = collections.id and node.topic_status = 'published' and ${notReviewed()}
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
  tally.as("tally"),
  notReviewedIn.as("not_reviewed"),
  sql<string | null>`(select name from projects where projects.id = collections.project_id)`.as("project_name"),
  sql<string | null>`(select name from people where people.id = collections.owner_id)`.as("owner_name"),
  sql<string | null>`(select name from people where people.id = collections.frozen_by)`.as("frozen_by_name"),
] as const

type Line = Omit<CollectionRow, "structure_version"> &
  Pick<CollectionLine, "project_name" | "owner_name" | "not_reviewed"> & { tally: Tally; frozen_by_name: string | null }

export function present({ actor }: Ctx, line: Line): CollectionLine {
  const { tally, frozen_at, frozen_by, frozen_reason, frozen_by_name, ...row } = line
  const mix = mixOf(tally)
  const authors = may(actor, "collections.arrange")
  const isArchived = row.archived_at !== null
  const isOpen = !isArchived && frozen_at === null
  const freezes = may(actor, "collections.freeze", { owner_id: row.owner_id, frozen_by })
  return {
    ...row,
    mix,
    topics_count: Object.values(mix).reduce((sum, topics) => sum + topics, 0),
    archived_at: row.archived_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    frozen: frozen_at && { by: frozen_by_name ?? "", at: frozen_at.toISOString(), reason: frozen_reason },
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
  if (!may(ctx.actor, "collections.read")) throw missing("Collection")
  const row = await ctx.db
    .selectFrom("collections")
    .select(collectionColumns)
    .where("collections.id", "=", id)
    .executeTakeFirst()
  if (!row) throw missing("Collection")
  const nodes = await editionNodes(ctx, id)
  const today = { pdf: goingInto(nodes, "pdf"), mobile_kb: goingInto(nodes, "mobile_kb") }
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
  return { ...present(ctx, row), live: await liveEditions(ctx, id, today), topics }
}
