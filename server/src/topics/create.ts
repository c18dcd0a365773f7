import type { DraftVersion, Topic } from "@hub/contract/topics"
import { placeTopics } from "../collections/place.ts"
import { inTransaction, type Ctx } from "../platform/ctx.ts"
import { recordEvents } from "../platform/events/record.ts"
import { programColumn } from "../platform/proof.ts"
import { compute } from "../platform/threads/compute.ts"
import { requireProject } from "../projects/get.ts"
import { saveUses, queueUses } from "../uses/save.ts"
import type { TextReferences } from "../uses/uses.ts"
import { sql } from "kysely"
import { discardSavedDrafts } from "./drafts/discard.ts"
import { requirePermission } from "../policy.ts"
import { hashVersion } from "./hash.ts"
import { prepareCreateComputation } from "./prepare.ts"
import { readTopic } from "./read.ts"
import type { RevisionKind } from "./tables.ts"

export type CreateTopicInput = {
  title: string
  content: string
  frontmatter?: string
  project_id?: number | undefined
  collection_id?: number | undefined
  draft?: DraftVersion | undefined
}

/** A draft with its first revision. */
export async function createTopic(
  ctx: Ctx,
  { title, content, frontmatter = "", project_id, collection_id, draft }: CreateTopicInput,
): Promise<Topic> {
  requirePermission(ctx.actor, "topics.create")
  // A draft that this text replaces belongs to somebody who writes.
  if (draft !== undefined) requirePermission(ctx.actor, "topics.edit")
  const version = { title, content, frontmatter }
  const prepared = await compute(ctx, prepareCreateComputation, { version, home: ctx.app.public_url })
  return inTransaction(ctx, async (tx) => {
    if (project_id !== undefined) await requireProject(tx, "topics.create", project_id)
    const [id] = (await reserveTopicIds(tx, 1)) as [number]
    await createTopics(tx, "save", [{ id, ...version, project_id, ...prepared }])
    if (collection_id !== undefined) await placeTopics(tx, collection_id, [{ topic_id: id, level: 1 }])
    await discardSavedDrafts(tx, "new", { title, content, frontmatter, draft })
    return readTopic(tx, id)
  })
}

type ReservedTopic = {
  id: number
  title: string
  content: string
  frontmatter: string
  project_id?: number | undefined
  /** The person who creates it, unless somebody else is named. */
  owner_id?: number | undefined
  /** The beginning of its words: `summaryOf`, found out before the transaction. */
  summary: string
  /** What the text refers to; without it a job finds out. */
  references?: TextReferences | undefined
  content_hash?: string
}

const rowsAtOnce = 50

/** Drafts under ids that were reserved; an import makes thousands in one transaction, so they are written many at a time. */
export function createTopics(ctx: Ctx, kind: RevisionKind, topics: ReservedTopic[]) {
  requirePermission(ctx.actor, "topics.create")
  return inTransaction(ctx, async (tx) => {
    for (let at = 0; at < topics.length; at += rowsAtOnce)
      await insertTopics(tx, kind, topics.slice(at, at + rowsAtOnce))
    const unread = topics.filter((topic) => topic.references === undefined).map((topic) => topic.id)
    if (unread.length > 0) await queueUses(tx, unread)
  })
}

async function insertTopics(tx: Ctx, kind: RevisionKind, topics: ReservedTopic[]) {
  const heads = await reserveIds(tx, "revisions", topics.length)
  await tx.db
    .insertInto("topics")
    .values(
      topics.map(({ id, title, project_id, owner_id, summary }, index) => ({
        id,
        title,
        summary,
        project_id: project_id ?? null,
        owner_id: owner_id ?? tx.actor.person_id,
        head_revision_id: heads[index]!,
        approved_revision_id: null,
        published_revision_id: null,
        created_at: tx.now,
        updated_at: tx.now,
      })),
    )
    .execute()
  await tx.db
    .insertInto("revisions")
    .values(
      topics.map(({ id, title, content, frontmatter, content_hash }, index) => ({
        id: heads[index]!,
        topic_id: id,
        number: 1,
        title,
        content,
        frontmatter,
        author_id: tx.actor.person_id,
        program: programColumn(tx.actor),
        kind,
        parent_id: null,
        content_hash: content_hash ?? hashVersion({ title, content, frontmatter }),
        created_at: tx.now,
      })),
    )
    .execute()
  await saveUses(
    tx,
    topics.flatMap(({ id, references }, index) =>
      references ? [{ topic_id: id, revision_id: heads[index]!, references }] : [],
    ),
  )
  await recordEvents(
    tx,
    "topic.created",
    topics.map(({ id, title }) => ({ subject_id: id, data: { title } })),
  )
}

/** Ids for topics that are about to be made and link to each other. */
export const reserveTopicIds = (tx: Ctx, count: number) => reserveIds(tx, "topics", count)

async function reserveIds(tx: Ctx, table: "topics" | "revisions", count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(${`${table}_id_seq`}::regclass) as id from generate_series(1, ${count}::int)`.execute(tx.db)
  return rows.map((row) => row.id)
}
