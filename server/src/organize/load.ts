import type { PlanStep } from "@hub/contract/organize"
import type { TopicStatus } from "@hub/contract/topics/values"
import { sql } from "kysely"
import type { Ctx } from "../platform/ctx.ts"
import { groupBy } from "../platform/group-by.ts"
import type { CollectionRow } from "../collections/tables.ts"
import { isPublishedUnreviewed } from "../not-reviewed.ts"
import type { RestructuredNodeRow } from "./tables.ts"
import type { WorkingCopy, WorkingNode, WorkingTopic } from "./working-copy.ts"
import "../topics/tables.ts"

/** A topic as it stands now, by its head. */
export type TopicHead = {
  id: number
  title: string
  content: string
  frontmatter: string
  status: TopicStatus
  not_reviewed: boolean
  project_id: number | null
  revision_id: number
  number: number
}

/** What a plan reads: the working copy, the heads of its topics, and the places as rows. */
export type LoadedPlan = {
  workingCopy: WorkingCopy
  heads: Map<number, TopicHead>
  rows: Map<number, RestructuredNodeRow[]>
  involved: Set<number>
}

type LoadPlanInput = { steps: PlanStep[]; open: number[]; ids: number[] | undefined }

export async function loadWorkingCopy(
  ctx: Ctx,
  { id, name }: CollectionRow,
  { steps, open, ids }: LoadPlanInput,
): Promise<LoadedPlan> {
  const own = await readNodeRows(ctx, [id])
  const topicOf = new Map(own.map((row) => [row.id, row.topic_id]))
  const topicsAt = (keys: number[]) => keys.flatMap((key) => topicOf.get(key) ?? [])
  const involved = new Set(topicsAt(steps.flatMap(nodesChangedBy)))
  const wanted = new Set([...involved, ...topicsAt(open)])
  const [heads, known, elsewhere, tags] = await Promise.all([
    readHeads(ctx, [...wanted]),
    readKnownTopics(ctx, id),
    collectionsWith(ctx, topicsAt(steps.flatMap(nodesRestructuredBy)), id),
    tagsOf(ctx, topicsAt(steps.flatMap((step) => (step.do === "tag" ? step.places : [])))),
  ])
  const rows = groupBy(
    [...own, ...(await readNodeRows(ctx, [...elsewhere.keys()]))],
    (row: RestructuredNodeRow) => row.collection_id,
  )
  const collections: [number, { name: string; isArchived: boolean }][] = [
    [id, { name, isArchived: false }],
    ...elsewhere,
  ]
  const workingCopy: WorkingCopy = {
    collection_id: id,
    home: ctx.app.public_url,
    ids,
    collections: new Map(
      collections.map(([key, one]) => [key, { ...one, places: (rows.get(key) ?? []).map(toWorkingNode) }]),
    ),
    known,
    topics: new Map([...heads.values()].map((head) => [head.id, toWorkingTopic(head)])),
    redirects: [],
    made: 0,
    nextKey: -1,
    tags,
    notes: [],
    counts: { splits: 0, merges: 0, removed: 0 },
  }
  return { workingCopy, heads, rows, involved }
}

export const toWorkingTopic = ({ id, title, content }: TopicHead): WorkingTopic => ({
  id,
  title,
  content,
  found: { title, content },
  from: undefined,
  into: undefined,
  links: 0,
})

/** The places whose topics a step changes. */
const nodesChangedBy = (step: PlanStep): number[] => (step.do === "rename" ? [step.place] : nodesRestructuredBy(step))

/** The places whose topics a step takes apart or puts together. */
function nodesRestructuredBy(step: PlanStep): number[] {
  if (step.do === "merge") return step.places
  return step.do === "split" || step.do === "split_at" ? [step.place] : []
}

const toWorkingNode = ({ id, topic_id, level, kind, title_override }: RestructuredNodeRow): WorkingNode => ({
  key: id,
  topic: topic_id,
  title: kind === "page_break" ? "Page break" : title_override,
  level,
  isMoved: false,
})

/** The places of collections in order, whatever their columns are. */
export async function readNodeRows(ctx: Ctx, collection_ids: number[]): Promise<RestructuredNodeRow[]> {
  if (collection_ids.length === 0) return []
  const { rows } = await sql<{ row: RestructuredNodeRow }>`
    select to_jsonb(node) as row from collection_nodes node where collection_id = any(${collection_ids}::bigint[])
    order by position, id`.execute(ctx.db)
  return rows.map(({ row }) => row)
}

export async function readHeads(ctx: Ctx, ids: number[]): Promise<Map<number, TopicHead>> {
  const rows = await ctx.db
    .selectFrom("topics")
    .innerJoin("revisions", "revisions.id", "topics.head_revision_id")
    .select(["topics.id", "topics.title", "topics.status", "topics.project_id"])
    .select(isPublishedUnreviewed().as("not_reviewed"))
    .select(["revisions.content", "revisions.frontmatter", "revisions.id as revision_id", "revisions.number"])
    .where(sql<boolean>`topics.id = any(${ids}::bigint[])`)
    .orderBy("topics.id")
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

async function readKnownTopics(ctx: Ctx, collection_id: number): Promise<WorkingCopy["known"]> {
  const rows = await ctx.db
    .selectFrom("collection_nodes")
    .innerJoin("topics", "topics.id", "topic_id")
    .select(["topics.id", "title", "status"])
    .select(isPublishedUnreviewed().as("not_reviewed"))
    .where("collection_id", "=", collection_id)
    .execute()
  return new Map(rows.map(({ id, ...topic }) => [id, topic]))
}

/** The other collections in which these topics stand. */
async function collectionsWith(ctx: Ctx, topic_ids: number[], but: number) {
  const rows = await ctx.db
    .selectFrom("collections")
    .select(["id", "name", "archived_at"])
    .where("id", "<>", but)
    .where(
      sql<boolean>`exists (select from collection_nodes where collection_id = collections.id
        and topic_id = any(${topic_ids}::bigint[]))`,
    )
    .orderBy("id")
    .execute()
  return new Map(rows.map(({ id, name, archived_at }) => [id, { name, isArchived: archived_at !== null }]))
}

async function tagsOf(ctx: Ctx, topic_ids: number[]): Promise<WorkingCopy["tags"]> {
  const { rows } = await sql<{ topic_id: number; tag_id: number }>`
    select topic_id, tag_id from tag_uses where topic_id = any(${topic_ids}::bigint[])`.execute(ctx.db)
  return new Map(
    [...groupBy(rows, (row) => row.topic_id)].map(([id, found]) => [id, new Set(found.map(({ tag_id }) => tag_id))]),
  )
}
