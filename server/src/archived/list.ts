import type { Archived, ArchivedKind } from "@hub/contract/archived"
import { type RawBuilder, sql } from "kysely"
import { titleOf } from "../bugs/bug.ts"
import type { Ctx } from "../platform/ctx.ts"
import { containing } from "../platform/http/ordering.ts"
import { cursorAfter, pageOf, type Paged, readCursor, oneMore } from "../platform/http/page.ts"
import { mustBeAllowed } from "../policy.ts"

type Source = {
  table: string
  /** What it is called, or begins with. */
  name: RawBuilder<string>
  by: RawBuilder<number | null>
  reason: RawBuilder<string>
  /** What is in it, by kind. */
  size: Record<string, RawBuilder<number>>
}

/** Who archived it last, as the facts remember. */
const lastFact = (type: string) => sql<number | null>`(select actor_id from facts
  where facts.type = ${sql.lit(type)} and facts.subject_id = put_away.id order by facts.id desc limit 1)`
const counted = (table: string, column: string) =>
  sql<number>`(select count(*) from ${sql.table(table)} where ${sql.ref(column)} = put_away.id)`
const letters = (column: string) => sql<number>`char_length(${sql.ref(column)})`

const sources: Record<ArchivedKind, Source> = {
  projects: {
    table: "projects",
    name: sql`name`,
    by: lastFact("project.archived"),
    reason: sql`archive_reason`,
    size: {
      topics: counted("topics", "project_id"),
      collections: counted("collections", "project_id"),
      tasks: counted("tasks", "project_id"),
      milestones: counted("milestones", "project_id"),
      meetings: counted("meetings", "project_id"),
    },
  },
  collections: {
    table: "collections",
    name: sql`name`,
    by: lastFact("collection.archived"),
    reason: sql`''`,
    size: { topics: counted("collection_nodes", "collection_id") },
  },
  feedback: {
    table: "feedback",
    name: sql`message`,
    by: sql`archived_by`,
    reason: sql`archive_reason`,
    size: { characters: letters("message"), answers: counted("feedback_replies", "feedback_id") },
  },
  bugs: {
    table: "bugs",
    name: sql`title`,
    by: sql`archived_by`,
    reason: sql`archive_reason`,
    size: { characters: sql`char_length(description) + char_length(steps)` },
  },
}

type Row = {
  id: number
  name: string
  archived_at: Date
  sort_key: string
  archived_by_name: string | null
  reason: string
  size: Record<string, number>
}
type Asked = { q?: string | undefined; limit: number; cursor?: string | undefined }

/** What of a kind was put away, the last of it first. */
export async function listArchived(
  ctx: Ctx,
  kind: ArchivedKind,
  { q, limit, cursor }: Asked,
): Promise<Paged<Archived>> {
  mustBeAllowed(ctx.actor, "archived.see")
  const source = sources[kind]
  const found = sql`${sql.table(source.table)} put_away where archived_at is not null and ${
    q ? sql`lower(${source.name}) like ${containing(q)}` : sql`true`
  }`
  const size = sql.join(Object.entries(source.size).flatMap(([name, count]) => [sql`${sql.lit(name)}::text`, count]))
  const { rows } = await sql<Row>`
    select id, ${source.name} as name, archived_at, archived_at::text as sort_key,
      (select people.name from people where people.id = ${source.by}) as archived_by_name,
      ${source.reason} as reason, jsonb_build_object(${size}) as size
    from ${found} and ${beyond(cursor)}
    order by put_away.archived_at desc, put_away.id desc limit ${oneMore(limit)}`.execute(ctx.db)
  const counts = await sql<{ total: number }>`select count(*) as total from ${found}`.execute(ctx.db)
  return pageOf(rows, {
    limit,
    total: counts.rows[0]?.total ?? 0,
    after: (row) => cursorAfter(row.sort_key, row.id),
    present: ({ sort_key: _key, ...row }) => ({
      ...row,
      name: kind === "feedback" ? titleOf(row.name) : row.name,
      archived_at: row.archived_at.toISOString(),
      size: Object.entries(row.size).flatMap(([name, count]) => (count > 0 ? [{ kind: name, count }] : [])),
    }),
  })
}

function beyond(cursor: string | undefined) {
  if (cursor === undefined) return sql`true`
  const [at, id] = readCursor(cursor, 2)
  return sql`(put_away.archived_at, put_away.id) < (${at}::timestamptz, ${id}::bigint)`
}
