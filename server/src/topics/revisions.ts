import { type Revision, type RevisionSummary, type RevisionMark, revisionMarks } from "@hub/contract/topics"
import type { ExpressionBuilder, SqlBool } from "kysely"
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
  return cutPage(rows, {
    limit,
    total,
    after: (row) => createCursor(row.number),
    present: (row) => presentRevision(row, topic),
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
  return presentRevision(row, topic)
}

const selectRevisionLines = (ctx: Ctx) =>
  ctx.db
    .selectFrom("revisions")
    .leftJoin("people", "people.id", "revisions.author_id")
    .select(["revisions.id", "number", "revisions.title", "kind", "note", "revisions.created_at"])
    .select(["lines_added", "lines_removed", "people.name as author_name"])
    .select((row) => row.exists(openRequests(row)).as("in_review"))

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

type RevisionLineRow = Pick<RevisionRow, "id" | "created_at"> & { in_review: SqlBool }

function presentRevision<Row extends RevisionLineRow>({ in_review, ...row }: Row, topic: TopicRow) {
  const is: Record<RevisionMark, boolean> = {
    head: row.id === topic.head_revision_id,
    live: row.id === topic.published_revision_id,
    approved: row.id === topic.approved_revision_id,
    in_review: Boolean(in_review),
  }
  return { ...row, created_at: row.created_at.toISOString(), marks: revisionMarks.filter((mark) => is[mark]) }
}
