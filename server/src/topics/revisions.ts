import type { Revision, RevisionLine } from "@hub/contract/topics"
import type { Ctx } from "../platform/ctx.ts"
import { missing } from "../platform/failure.ts"
import { cursorAfter, pageOf, type Paged, readCursor } from "../platform/http/page.ts"
import { topicFor } from "./get.ts"
import type { RevisionRow } from "./tables.ts"

/** Who saved what, newest first. */
export async function listRevisions(
  ctx: Ctx,
  topic_id: number,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Paged<RevisionLine>> {
  const topic = await topicFor(ctx, "topics.read", topic_id)
  let page = lines(ctx)
    .where("topic_id", "=", topic.id)
    .orderBy("number", "desc")
    .limit(limit + 1)
  if (cursor !== undefined) page = page.where("number", "<", Math.trunc(Number(readCursor(cursor, 1)[0])) || 0)
  const [rows, { number: total }] = await Promise.all([
    page.execute(),
    // Numbers have no gaps, so the head's number is the count.
    ctx.db.selectFrom("revisions").select("number").where("id", "=", topic.head_revision_id).executeTakeFirstOrThrow(),
  ])
  return pageOf(rows, { limit, total, after: (row) => cursorAfter(row.number), present: presentRevision })
}

export async function readRevision(ctx: Ctx, topic_id: number, number: number): Promise<Revision> {
  const topic = await topicFor(ctx, "topics.read", topic_id)
  const row = await lines(ctx)
    .select(["content", "frontmatter"])
    .where("topic_id", "=", topic.id)
    .where("number", "=", number)
    .executeTakeFirst()
  if (!row) throw missing("Revision")
  return presentRevision(row)
}

const lines = (ctx: Ctx) =>
  ctx.db
    .selectFrom("revisions")
    .leftJoin("people", "people.id", "revisions.author_id")
    .select(["revisions.id", "number", "revisions.title", "kind", "note", "revisions.created_at"])
    .select("people.name as author_name")

const presentRevision = <Row extends Pick<RevisionRow, "created_at">>(row: Row) => ({
  ...row,
  created_at: row.created_at.toISOString(),
})
