import type { ReadingKind, ReadingWay } from "@hub/contract/embargoes/values"
import type { Route } from "@hub/contract/route"
import { sql } from "kysely"
import { type Ctx, readableEmbargoes } from "../platform/ctx.ts"
import { findNamed, type NamedNoun, type Noun } from "./find-in-answer.ts"
import "./tables.ts"

/** Reading the same again within this time is one line with a count. */
const sameReading = "10 minutes"

type NotedReader = { person_id: number | null; name: string; way: ReadingWay; token: string }
type Reading = {
  collection_id: number
  what: ReadingKind
  topic_id: number | null
  revision: number | null
  publication_id: number | null
  title: string
}

/**
 * Writes down what somebody on the list of an embargo is about to be told. The router asks this of every answer before it goes out, of
 * every page of a table and of what a refusal shows: an answer whose reading could not be written is not sent.
 */
export async function noteAnswer(
  ctx: Ctx,
  route: Pick<Route, "method" | "path">,
  params: unknown,
  readAnswer: () => unknown,
): Promise<void> {
  const call = `${route.method} ${route.path}`
  await noteTold(ctx, call)
  // The person who looks at the hub as somebody else is the one who reads.
  const asker = ctx.viewer ?? ctx.actor
  const collections = readableEmbargoes(ctx.actor)
  if (collections.length === 0 || asker.kind !== "user") return
  const { person_id, name, by } = asker
  const reader: NotedReader = {
    person_id,
    name,
    way: by?.kind === "token" ? "token" : "session",
    token: by?.kind === "token" ? by.name : "",
  }
  // The log is no reading of what it is about.
  if (route.path.includes("/embargo")) return
  const whole = wholeHub[route.path]
  if (whole !== undefined) {
    const all = collections.map((id) => ({ ...nothingMore, collection_id: id, what: "backup" as const, title: whole }))
    return writeReadings(ctx, reader, call, all)
  }
  const named = findNamed(route.path, (params ?? {}) as Record<string, unknown>, readAnswer())
  const isValue = route.path.startsWith("/api/variables")
  const found = named.length === 0 ? [] : await findReadings(ctx, collections, named)
  const readings = found.map((one) =>
    isValue && one.topic_id === null && one.publication_id === null ? { ...one, what: "value" as const } : one,
  )
  await writeReadings(ctx, reader, call, readings)
}

/** Calls that answer everything that the hub has, and what their file is called beside a backup. */
const wholeHub: Record<string, string> = {
  "/api/admin/backups/:id/file": "",
  "/api/admin/backups/export": "Export as files",
}

/** Writes down whom links and pages let in; the same as part of every answer. */
async function noteTold(ctx: Ctx, call: string): Promise<void> {
  for (const { of, ...reader } of ctx.told.splice(0)) await noteReadingBy(ctx, reader, of, call)
}

/** The same for somebody whom a link or a page lets in, who is on the list by their own name. */
async function noteReadingBy(
  ctx: Ctx,
  reader: Omit<NotedReader, "token">,
  of: { topic_id: number; revision: number } | { publication_id: number },
  call: string,
): Promise<void> {
  const named: NamedNoun =
    "topic_id" in of
      ? { noun: "topic", id: of.topic_id, revision: of.revision, shown: true }
      : { noun: "publication", id: of.publication_id, revision: null, shown: true }
  const { rows } = await sql<{ collection_id: number }>`
    select collection_id from embargoes where released_at is null and until > ${ctx.now}`.execute(ctx.app.db)
  const collections = rows.map(({ collection_id }) => collection_id)
  await writeReadings(ctx, { ...reader, token: "" }, call, await findReadings(ctx, collections, [named]))
}

const nothingMore = { topic_id: null, revision: null, publication_id: null }

/** What belongs to a topic and is named by a number of its own. */
const partsOfTopics = [
  ["task", "tasks"],
  ["round", "review_rounds"],
  ["review", "review_requests"],
  ["sequence", "review_sequences"],
  ["comment", "comments"],
  ["point", "review_points"],
] as const

/** Which of the things that were named belong to these collections, as they are called now. */
async function findReadings({ app }: Ctx, collections: number[], named: NamedNoun[]): Promise<Reading[]> {
  const { rows } = await sql<Omit<Reading, "what"> & { noun: Noun; shown: boolean }>`
    with given as (select * from jsonb_to_recordset(${JSON.stringify(named)}::jsonb)
      as x (noun text, id bigint, revision int, shown boolean)),
    named as (select * from given
      ${sql.join(
        partsOfTopics.map(
          ([noun, table]) => sql`union all select 'topic', part.topic_id, null, given.shown
            from given join ${sql.table(table)} part on part.id = given.id and noun = ${sql.lit(noun)}`,
        ),
        sql` `,
      )}
      union all select 'collection', imports.collection_id, null, given.shown
        from given join imports on imports.id = given.id and noun = 'import')
    select noun, shown, held.collection_id, topics.id as topic_id, null::bigint as publication_id, topics.title,
        coalesce(named.revision, (select number from revisions where revisions.id = topics.head_revision_id)) as revision
      from named join topics on topics.id = named.id and noun = 'topic' join embargoed_topics held on held.topic_id = topics.id
      where held.collection_id = any(${collections}::bigint[])
    union all select noun, shown, collection_id, null, publications.id, title || ', edition ' || edition, null
      from named join publications on publications.id = named.id and noun = 'publication'
      where collection_id = any(${collections}::bigint[])
    union all select noun, shown, collections.id, null, null, name, null
      from named join collections on collections.id = named.id and noun = 'collection'
      where collections.id = any(${collections}::bigint[])`.execute(app.db)
  return rows.map(({ noun, shown, ...row }) => ({ ...row, what: kindOf(noun, shown) }))
}

function kindOf(noun: Noun, shown: boolean): ReadingKind {
  if (!shown) return "listed"
  if (noun === "publication") return "edition"
  return noun === "collection" ? "collection" : "text"
}

/** In the hub's own name and outside of the call's transaction: what was read stays read, whatever becomes of the call. */
async function writeReadings({ app }: Ctx, reader: NotedReader, call: string, readings: Reading[]) {
  if (readings.length === 0) return
  const now = app.clock()
  await sql`
    with told as (select distinct on (collection_id, what, topic_id, revision, publication_id) *
      from jsonb_to_recordset(${JSON.stringify(readings)}::jsonb) as x (collection_id bigint, what text, topic_id bigint,
        revision int, publication_id bigint, title text)),
    again as (
      update embargo_readings same set times = times + 1, last_at = ${now}
      from told
      where same.collection_id = told.collection_id and same.person_id is not distinct from ${reader.person_id}::bigint
        and same.last_at > ${now}::timestamptz - ${sameReading}::interval
        and same.first_at >= (select set_at from embargoes where embargoes.collection_id = same.collection_id)
        and same.way = ${reader.way} and same.token = ${reader.token} and same.what = told.what and same.call = ${call}
        and same.topic_id is not distinct from told.topic_id and same.revision is not distinct from told.revision
        and same.publication_id is not distinct from told.publication_id
      returning told.*)
    insert into embargo_readings (collection_id, person_id, name, way, token, what, topic_id, revision, publication_id, title, call,
      first_at, last_at)
    select told.collection_id, ${reader.person_id}::bigint, ${reader.name}, ${reader.way}, ${reader.token}, told.what,
      told.topic_id, told.revision, told.publication_id, told.title, ${call}, ${now}, ${now}
    from told where not exists (select from again where again.collection_id = told.collection_id and again.what = told.what
      and again.topic_id is not distinct from told.topic_id and again.revision is not distinct from told.revision
      and again.publication_id is not distinct from told.publication_id)`.execute(app.db)
}
