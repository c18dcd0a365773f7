import {
  type Revision,
  type RevisionEdition,
  type RevisionSummary,
  type RevisionMark,
  revisionMarks,
} from "@hub/contract/topics/revisions"
import { type ExpressionBuilder, sql, type SqlBool } from "kysely"
import type { Ctx } from "../platform/ctx.ts"
import type { Tables } from "../platform/db/tables.ts"
import { notFound } from "../platform/refusal.ts"
import { createCursor, cutPage, type PagedList, readCursor, limitPlusOne } from "../platform/http/page.ts"
import { getTopic } from "./get.ts"
import type { RevisionRow, TopicRow } from "./tables.ts"

/** Who saved what, newest first. */
export async function listRevisions(
  ctx: Ctx,
  topic_id: number,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<PagedList<RevisionSummary>> {
  const topic = await getTopic(ctx, "topics.read", topic_id)
  let page = selectRevisionLines(ctx)
    .where("topic_id", "=", topic.id)
    .orderBy("number", "desc")
    .limit(limitPlusOne(limit))
  if (cursor !== undefined) page = page.where("number", "<", Math.trunc(Number(readCursor(cursor, 1)[0])) || 0)
  const [rows, { number: total }] = await Promise.all([
    page.execute(),
    // Numbers have no gaps, so the head's number is the count.
    ctx.db.selectFrom("revisions").select("number").where("id", "=", topic.head_revision_id).executeTakeFirstOrThrow(),
  ])
  const editions = await readEditionsOfRevisions(
    ctx,
    rows.map(({ id }) => id),
  )
  return cutPage(rows, {
    limit,
    total,
    after: (row) => createCursor(row.number),
    present: (row) => presentRevision(row, topic, editions),
  })
}

export async function readRevision(ctx: Ctx, topic_id: number, number: number): Promise<Revision> {
  const topic = await getTopic(ctx, "topics.read", topic_id)
  const row = await selectRevisionLines(ctx)
    .select(["content", "frontmatter"])
    .where("topic_id", "=", topic.id)
    .where("number", "=", number)
    .executeTakeFirst()
  if (!row) throw notFound("Version")
  return presentRevision(row, topic, await readEditionsOfRevisions(ctx, [row.id]))
}

const selectRevisionLines = (ctx: Ctx) =>
  ctx.db
    .selectFrom("revisions")
    .leftJoin("people", "people.id", "revisions.author_id")
    .select(["revisions.id", "number", "revisions.title", "kind", "note", "revisions.created_at"])
    .select(["lines_added", "lines_removed", "people.name as author_name", "revisions.program"])
    .select((row) => row.exists(openRequests(row)).as("in_review"))
    .select(
      sql<Date | null>`(select max(at) from events where type = 'topic.approved' and subject_id = revisions.topic_id
        and (data->>'revision_id')::bigint = revisions.id)`.as("approved_at"),
    )

/** The editions that readers got these revisions in, by the ids of the revisions. */
async function readEditionsOfRevisions({ db }: Ctx, revision_ids: number[]): Promise<Map<number, RevisionEdition[]>> {
  const editions = new Map<number, RevisionEdition[]>()
  if (revision_ids.length === 0) return editions
  const rows = await db
    .selectFrom("publication_topics")
    .innerJoin("publications", "publications.id", "publication_topics.publication_id")
    .select(["publication_topics.revision_id", "publications.id as publication_id", "publications.title"])
    .select(["publications.kind", "edition", "published_at"])
    .distinct()
    .where("publication_topics.revision_id", "in", revision_ids)
    .where("published_at", "is not", null)
    .orderBy("published_at", "desc")
    .orderBy("publications.id", "desc")
    .execute()
  for (const { revision_id, published_at, ...row } of rows) {
    if (revision_id === null || published_at === null) continue
    const edition = { ...row, published_at: published_at.toISOString() }
    editions.set(revision_id, [...(editions.get(revision_id) ?? []), edition])
  }
  return editions
}

/** The open requests about a revision, which the reviews write. */
const openRequests = (row: ExpressionBuilder<Tables, "revisions">) =>
  row
    .selectFrom("review_requests")
    .innerJoin("review_rounds", "review_rounds.id", "review_requests.round_id")
    .select("review_requests.id")
    .whereRef("review_requests.revision_id", "=", "revisions.id")
    .whereRef("review_requests.topic_id", "=", "revisions.topic_id")
    .where("review_rounds.status", "=", "open")
    .where("review_requests.status", "!=", "cancelled")

type RevisionLineRow = Pick<RevisionRow, "id" | "created_at"> & { in_review: SqlBool; approved_at: Date | null }

function presentRevision<Row extends RevisionLineRow>(
  { in_review, approved_at, ...row }: Row,
  topic: TopicRow,
  editions: Map<number, RevisionEdition[]>,
) {
  const is: Record<RevisionMark, boolean> = {
    head: row.id === topic.head_revision_id,
    live: row.id === topic.published_revision_id,
    approved: row.id === topic.approved_revision_id,
    in_review: Boolean(in_review),
  }
  return {
    ...row,
    created_at: row.created_at.toISOString(),
    marks: revisionMarks.filter((mark) => is[mark]),
    approved_at: approved_at?.toISOString() ?? null,
    editions: editions.get(row.id) ?? [],
  }
}
