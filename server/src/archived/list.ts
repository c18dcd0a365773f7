import type { ArchivedItem, ArchivedKind } from "@hub/contract/archived"
import { type RawBuilder, sql } from "kysely"
import { titleOfText } from "../bugs/bug.ts"
import type { Ctx } from "../platform/ctx.ts"
import { containsPattern } from "../platform/http/sort-order.ts"
import { createCursor, cutPage, type PagedList, readCursor, limitPlusOne } from "../platform/http/page.ts"
import { requirePermission } from "../policy.ts"

type ArchivedSource = {
  table: string
  /** What it is called, or begins with. */
  name: RawBuilder<string>
  by: RawBuilder<number | null>
  reason: RawBuilder<string>
  /** What is in it, by kind. */
  size: Record<string, RawBuilder<number>>
}

/** Who archived it last, by the events. */
const lastActorOf = (type: string) => sql<number | null>`(select actor_id from events
  where events.type = ${sql.lit(type)} and events.subject_id = put_away.id order by events.id desc limit 1)`
const countRowsOf = (table: string, column: string) =>
  sql<number>`(select count(*) from ${sql.table(table)} where ${sql.ref(column)} = put_away.id)`
const countCharacters = (column: string) => sql<number>`char_length(${sql.ref(column)})`

const archivedSources: Record<ArchivedKind, ArchivedSource> = {
  projects: {
    table: "projects",
    name: sql`name`,
    by: lastActorOf("project.archived"),
    reason: sql`archive_reason`,
    size: {
      topics: countRowsOf("topics", "project_id"),
      collections: countRowsOf("collections", "project_id"),
      tasks: countRowsOf("tasks", "project_id"),
      milestones: countRowsOf("milestones", "project_id"),
      meetings: countRowsOf("meetings", "project_id"),
    },
  },
  collections: {
    table: "collections",
    name: sql`name`,
    by: lastActorOf("collection.archived"),
    reason: sql`''`,
    size: { topics: countRowsOf("collection_nodes", "collection_id") },
  },
  feedback: {
    table: "feedback",
    name: sql`message`,
    by: sql`archived_by`,
    reason: sql`archive_reason`,
    size: { characters: countCharacters("message"), answers: countRowsOf("feedback_replies", "feedback_id") },
  },
  bugs: {
    table: "bugs",
    name: sql`title`,
    by: sql`archived_by`,
    reason: sql`archive_reason`,
    size: { characters: sql`char_length(description) + char_length(steps)` },
  },
}

type ArchivedRow = {
  id: number
  name: string
  archived_at: Date
  sort_key: string
  archived_by_name: string | null
  reason: string
  size: Record<string, number>
}
type ArchivedListQuery = { q?: string | undefined; limit: number; cursor?: string | undefined }

/** What of a kind was put away, the last of it first. */
export async function listArchived(
  ctx: Ctx,
  kind: ArchivedKind,
  { q, limit, cursor }: ArchivedListQuery,
): Promise<PagedList<ArchivedItem>> {
  requirePermission(ctx.actor, "archived.see")
  const source = archivedSources[kind]
  const found = sql`${sql.table(source.table)} put_away where archived_at is not null and ${
    q ? sql`lower(${source.name}) like ${containsPattern(q)}` : sql`true`
  }`
  const size = sql.join(Object.entries(source.size).flatMap(([name, count]) => [sql`${sql.lit(name)}::text`, count]))
  const { rows } = await sql<ArchivedRow>`
    select id, ${source.name} as name, archived_at, archived_at::text as sort_key,
      (select people.name from people where people.id = ${source.by}) as archived_by_name,
      ${source.reason} as reason, jsonb_build_object(${size}) as size
    from ${found} and ${afterCursor(cursor)}
    order by put_away.archived_at desc, put_away.id desc limit ${limitPlusOne(limit)}`.execute(ctx.db)
  const counts = await sql<{ total: number }>`select count(*) as total from ${found}`.execute(ctx.db)
  return cutPage(rows, {
    limit,
    total: counts.rows[0]?.total ?? 0,
    after: (row) => createCursor(row.sort_key, row.id),
    present: ({ sort_key: _key, ...row }) => ({
      ...row,
      name: kind === "feedback" ? titleOfText(row.name) : row.name,
      archived_at: row.archived_at.toISOString(),
      size: Object.entries(row.size).flatMap(([name, count]) => (count > 0 ? [{ kind: name, count }] : [])),
    }),
  })
}

function afterCursor(cursor: string | undefined) {
  if (cursor === undefined) return sql`true`
  const [at, id] = readCursor(cursor, 2)
  return sql`(put_away.archived_at, put_away.id) < (${at}::timestamptz, ${id}::bigint)`
}
