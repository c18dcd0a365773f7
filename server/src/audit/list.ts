import type { audit, AuditEntry } from "@hub/contract/audit"
import type { RouteInput } from "@hub/contract/route"
import { sql } from "kysely"
import type { Ctx } from "../platform/ctx.ts"
import { utcDayAfter } from "../platform/day.ts"
import { createCursor, cutPage, limitPlusOne, type PagedList, readCursor } from "../platform/http/page.ts"
import { containsPattern } from "../platform/http/sort-order.ts"
import { notFound } from "../platform/refusal.ts"
import { hasPermission } from "../policy.ts"
import { eventTypesOfKind, eventTypesOfNoun } from "./kinds.ts"
import { presentAuditEntry } from "./present.ts"
import "../platform/events/tables.ts"

type AuditListQuery = RouteInput<typeof audit.list>["query"]

/** Whose account an event is about; of one that was deleted, by the event of that. */
const nameOfAccount = sql`coalesce(
  (select name from users join people on people.id = users.person_id where users.id = events.subject_id),
  (select gone.data ->> 'name' from events gone where gone.type = 'user.deleted' and gone.subject_id = events.subject_id limit 1))`

const columns = [
  "events.id",
  "events.at",
  "events.type",
  "events.actor_id",
  "events.subject_id",
  "events.data",
  "events.proof",
  "events.ip",
  "events.request_id",
  sql<string | null>`(select name from people where people.id = events.actor_id)`.as("actor_name"),
  sql<string | null>`case when type like 'user.%' then ${nameOfAccount} end`.as("account_name"),
] as const

/** To count more of millions would take longer than to read the page. */
const maxCounted = 10_000

/** Who did what, the newest first. */
export async function listAudit(
  ctx: Ctx,
  { limit, cursor, ...asked }: AuditListQuery,
): Promise<PagedList<AuditEntry, number | null>> {
  if (!hasPermission(ctx.actor, "audit.see")) throw notFound("Audit trail")
  const found = filtered(ctx, asked, await findActors(ctx, asked))
  let page = found.select(columns).orderBy("events.id", "desc").limit(limitPlusOne(limit))
  if (cursor !== undefined) page = page.where("events.id", "<", Number(readCursor(cursor, 1)[0]) || 0)
  const counted = found.select("events.id").limit(limitPlusOne(maxCounted)).as("counted")
  const [rows, { total }] = await Promise.all([
    page.execute(),
    ctx.db
      .selectFrom(counted)
      .select((row) => row.fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow(),
  ])
  return cutPage(rows, {
    limit,
    total: total > maxCounted ? null : total,
    after: ({ id }) => createCursor(id),
    present: presentAuditEntry,
  })
}

/** The people who are meant, with those who were merged into them; undefined for everybody. */
async function findActors({ db }: Ctx, { person, user }: Pick<AuditListQuery, "person" | "user">) {
  if (person === undefined && !user) return undefined
  const people = db
    .selectFrom("people")
    .select("id")
    .$if(person !== undefined, (rows) =>
      rows.where((row) => row.or([row("id", "=", person!), row("merged_into", "=", person!)])),
    )
    .$if(!!user, (rows) => rows.where(sql<boolean>`lower(name) like ${containsPattern(user!)}`))
  const ids = (await people.execute()).map(({ id }) => id)
  // Somebody who was deleted is still found by their number; nobody has the number 0.
  if (person !== undefined && !user) ids.push(person)
  return ids.length === 0 ? [0] : ids
}

function filtered(
  { db }: Ctx,
  { kind, about, q, from, to }: Omit<AuditListQuery, "limit" | "cursor">,
  actors: number[] | undefined,
) {
  let found = db.selectFrom("events")
  if (actors !== undefined) found = found.where("actor_id", "in", actors)
  if (kind !== undefined) found = found.where("type", "in", eventTypesOfKind(kind))
  if (about !== undefined) found = found.where(isAbout(about))
  if (q) found = found.where(saysWords(q))
  if (from !== undefined) found = found.where("at", ">=", new Date(`${from}T00:00:00Z`))
  if (to !== undefined) found = found.where("at", "<", new Date(`${utcDayAfter(new Date(to), 1)}T00:00:00Z`))
  return found
}

/** Whether an event is about a thing, or about what belongs to it and names it: each by its index, and then both. */
function isAbout(about: string) {
  const [noun = "", id] = about.split(":")
  const itself = sql`select id from events where type in (${sql.join(eventTypesOfNoun(noun))}) and subject_id = ${id}::bigint`
  // Written out, as the indexes have it.
  const name = noun === "topic" ? sql.lit("topic_id") : noun === "project" ? sql.lit("project_id") : undefined
  const named =
    name && sql` union select id from events where data ? ${name} and (data ->> ${name})::bigint = ${id}::bigint`
  return sql<boolean>`events.id = any(array(${itself}${named ?? sql``}))`
}

/**
 * Whether one of the texts that an event recorded has these words. The first condition is quick, and takes the names of fields for
 * texts; in JSON a quotation mark is written in its own way.
 */
function saysWords(q: string) {
  const written = containsPattern(JSON.stringify(q).slice(1, -1))
  return sql<boolean>`(lower(data::text) like ${written} and exists (
    select from jsonb_path_query(data, 'strict $.** ? (@.type() == "string")') as said
    where lower(said #>> '{}') like ${containsPattern(q)}))`
}
