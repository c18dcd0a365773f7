import type { DocumentLine, documents, StarIds } from "@hub/contract/documents"
import type { TopicStatus } from "@hub/contract/topics/values"
import type { RouteInput } from "@hub/contract/route"
import { type RawBuilder, sql } from "kysely"
import type { Ctx } from "../platform/ctx.ts"
import { cutPageOfList, type PagedList } from "../platform/http/page.ts"
import { hasPermission } from "../policy.ts"

type DocumentsQuery = RouteInput<typeof documents.starred>["query"]

type DocumentRow = {
  type: "topic" | "collection"
  id: number
  title: string
  status: TopicStatus | null
  project_name: string | null
  at: Date
}

/** What the person who asks starred, the last first. One person's documents are few, so that they are read whole. */
export async function listStarredDocuments(ctx: Ctx, query: DocumentsQuery): Promise<PagedList<DocumentLine>> {
  return cutPageOfList(await readStarred(ctx), query, keyOfDocument)
}

/** What they opened, the last first. */
export async function listRecentDocuments(ctx: Ctx, query: DocumentsQuery): Promise<PagedList<DocumentLine>> {
  return cutPageOfList(await readRecent(ctx), query, keyOfDocument)
}

/** All of them, or the first few. */
export const readStarred = (ctx: Ctx, most?: number) =>
  readDocuments(ctx, { from: sql`stars`, at: sql`starred_at` }, most)
export const readRecent = (ctx: Ctx, most?: number) =>
  readDocuments(ctx, { from: sql`openings`, at: sql`opened_at` }, most)

const keyOfDocument = ({ type, id }: DocumentLine) => `${type} ${id}`

/** Only what the person may still read, and nothing that is in the archive. */
async function readDocuments(
  ctx: Ctx,
  { from, at }: Record<"from" | "at", RawBuilder<unknown>>,
  most: number | null = null,
): Promise<DocumentLine[]> {
  const { actor, db } = ctx
  const [topics, collections] = [hasPermission(actor, "topics.read"), hasPermission(actor, "collections.read")]
  const { rows } = await sql<DocumentRow>`
    select 'topic' as type, topics.id, topics.title, topics.status, projects.name as project_name, marked.${at} as at
      from ${from} marked join topics on topics.id = marked.topic_id left join projects on projects.id = topics.project_id
      where marked.user_id = ${actor.user_id} and topics.status <> 'archived' and ${topics}
    union all
    select 'collection', collections.id, collections.name, null, projects.name, marked.${at}
      from ${from} marked join collections on collections.id = marked.collection_id
      left join projects on projects.id = collections.project_id
      where marked.user_id = ${actor.user_id} and collections.archived_at is null and ${collections}
    order by at desc, type, id desc limit ${most}`.execute(db)
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

/** Archived ones too, since their page says whether they are starred. */
export async function listStarIds({ db, actor }: Ctx): Promise<StarIds> {
  const rows = await db
    .selectFrom("stars")
    .where("user_id", "=", actor.user_id!)
    .select(["topic_id", "collection_id"])
    .orderBy("starred_at", "desc")
    .execute()
  return {
    topics: rows.flatMap(({ topic_id }) => topic_id ?? []),
    collections: rows.flatMap(({ collection_id }) => collection_id ?? []),
  }
}
