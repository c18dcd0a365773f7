import type { RecordedEvent } from "@hub/contract/events"
import { sql, type Expression } from "kysely"
import { type Ctx, readableEmbargoes } from "../platform/ctx.ts"
import { conflict, Refusal } from "../platform/refusal.ts"

/** Whether an embargo, a row of `embargoes`, still holds. It ends by itself: nothing has to run for that. */
export const isRunning = (now: Date) => sql<boolean>`(embargoes.released_at is null and embargoes.until > ${now})`

/** Whether a person is on the list of a row of `embargoes`, by their own name or by a group of their account. */
export const isOnList = (person: Expression<unknown>) => sql<boolean>`exists (
  select from embargo_readers listed where listed.collection_id = embargoes.collection_id
    and (listed.person_id = ${person} or listed.group_id in (
      select group_id from group_members join users member on member.id = group_members.user_id
      where member.person_id = ${person} and member.active)))`

/** The collections under embargo by their ids, each with whether a row of `users` is on its list; `{}` where there are none. */
export const selectEmbargoes = (now: Date) => sql<Record<number, boolean>>`(
  select coalesce(json_object_agg(embargoes.collection_id, ${isOnList(sql`users.person_id`)}), '{}')
  from embargoes where ${isRunning(now)})`

/** Whether a person may read a topic that is under embargo; null for one that is not. */
export const selectMayReadTopic = (now: Date, topic: Expression<unknown>, person: Expression<unknown>) =>
  sql<
    boolean | null
  >`(select bool_and(${isOnList(person)}) from embargoed_topics held join embargoes using (collection_id)
    where held.topic_id = ${topic} and ${isRunning(now)})`

/** Whether a collection is under embargo. */
export const isUnderEmbargo = (now: Date, collection: Expression<unknown>) =>
  sql<boolean>`exists (select from embargoes where embargoes.collection_id = ${collection} and ${isRunning(now)})`

/** Whether something about this topic or in this collection is under an embargo on whose list a person is not. */
export const selectOutsideEmbargo = (
  now: Date,
  { topic, collection }: { topic: Expression<unknown>; collection: Expression<unknown> },
  person: Expression<unknown>,
) => sql<boolean>`exists (
  select from embargoes where ${isRunning(now)} and not ${isOnList(person)} and (embargoes.collection_id = ${collection}
    or exists (select from embargoed_topics held where held.collection_id = embargoes.collection_id and held.topic_id = ${topic})))`

/** Those of these people who are not on the list of an embargo under which one of the topics is. */
export async function listOutsideEmbargo(
  { db, now }: Ctx,
  topics: number[],
  people: number[],
): Promise<{ name: string; collection: string }[]> {
  if (topics.length === 0 || people.length === 0) return []
  const { rows } = await sql<{ name: string; collection: string }>`
    select people.name, collections.name as collection
    from embargoed_topics join embargoes using (collection_id) join collections on collections.id = embargoes.collection_id
      cross join people
    where topic_id = any(${topics}::bigint[]) and people.id = any(${people}::bigint[]) and ${isRunning(now)}
      and not ${isOnList(sql`people.id`)}
    order by people.id`.execute(db)
  return rows
}

/** Nobody is asked about what they may not know yet. */
export async function refuseOutsideEmbargo(tx: Ctx, topic_id: number, people: number[], field: string): Promise<void> {
  const [first] = await listOutsideEmbargo(tx, [topic_id], people)
  if (!first) return
  const sentence = `${first.name} is not on the embargo list of “${first.collection}”. Add them to it first.`
  throw new Refusal("unprocessable", sentence, { code: "under_embargo", fields: { [field]: sentence } })
}

/** Until when a collection is under embargo; null for one that is open. */
export async function readEmbargoEnd({ db, now }: Ctx, collection_id: number): Promise<Date | null> {
  const { rows } = await sql<{ until: Date }>`
    select until from embargoes where collection_id = ${collection_id} and ${isRunning(now)}`.execute(db)
  return rows[0]?.until ?? null
}

/** Until when each of these is under embargo, for those who may read it; what is open has no entry. */
export async function readEmbargoEnds(
  { db, actor, now }: Ctx,
  noun: "collection" | "topic",
  ids: number[],
): Promise<Map<number, string>> {
  const readable = readableEmbargoes(actor)
  if (readable.length === 0 || ids.length === 0) return new Map()
  const id = sql.ref(noun === "topic" ? "topic_id" : "embargoes.collection_id")
  const { rows } = await sql<{ id: number; until: Date }>`
    select ${id} as id, max(until) as until from embargoes ${
      noun === "topic" ? sql`join embargoed_topics using (collection_id)` : sql``
    }
    where embargoes.collection_id = any(${readable}::bigint[]) and ${id} = any(${ids}::bigint[]) and ${isRunning(now)}
    group by ${id}`.execute(db)
  return new Map(rows.map((row) => [row.id, row.until.toISOString()]))
}

/** For what would give a collection away; `advice` says what to do instead. */
export async function refuseUnderEmbargo(tx: Ctx, collection_id: number, advice: string): Promise<void> {
  if ((await readEmbargoEnd(tx, collection_id)) !== null)
    throw conflict(`This collection is under embargo. ${advice}`, { code: "under_embargo" })
}

/** Whether an event is about what is not to be known yet: no list names the receivers of webhooks. */
export async function isEventUnderEmbargo(
  { db, now }: Ctx,
  { type, subject_id, data }: RecordedEvent,
): Promise<boolean> {
  const [noun] = type.split(".")
  const named = data as { topic_id?: number | null; collection_id?: number | null }
  const { rows } = await sql`
    select from embargoes where ${isRunning(now)} and (
      collection_id = ${named.collection_id ?? (noun === "collection" ? subject_id : null)}::bigint
      or (${noun} = 'publication' and collection_id = (select collection_id from publications where id = ${subject_id}::bigint))
      or (${noun} = 'release' and exists (select from release_parts part join releases on releases.id = part.release_id
        where part.release_id = ${subject_id}::bigint and part.collection_id = embargoes.collection_id and not is_public))
      or (${noun} = 'import' and collection_id = (select collection_id from imports where id = ${subject_id}::bigint))
      or exists (select from embargoed_topics held where held.collection_id = embargoes.collection_id
        and held.topic_id = ${named.topic_id ?? (noun === "topic" ? subject_id : null)}::bigint)) limit 1`.execute(db)
  return rows.length > 0
}
