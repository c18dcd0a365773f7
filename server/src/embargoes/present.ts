import type {
  CollectionEmbargo,
  Embargo,
  EmbargoChange,
  EmbargoReader,
  EmbargoReading,
  embargoes,
} from "@hub/contract/embargoes"
import type { RouteInput } from "@hub/contract/route"
import { type SqlBool, sql } from "kysely"
import { isOnList, isRunning } from "../access/embargo-list.ts"
import type { Ctx } from "../platform/ctx.ts"
import type { CsvColumns } from "../platform/http/csv.ts"
import {
  createCursor,
  cutPage,
  limitPlusOne,
  type PagedList,
  readCursor,
  readNewestFirst,
} from "../platform/http/page.ts"
import { requirePermission } from "../policy.ts"
import { asDecider, getEmbargoPlace, isEmbargoRunning, mayDecide } from "./get.ts"
import type { EmbargoRow } from "./tables.ts"

const nameOf = (column: string) => sql<string | null>`(select name from people where people.id = ${sql.ref(column)})`

const queryEmbargoes = ({ db, actor }: Ctx) =>
  db
    .selectFrom("embargoes")
    .innerJoin("collections", "collections.id", "embargoes.collection_id")
    .selectAll("embargoes")
    .select(["collections.name as collection"])
    .select([nameOf("embargoes.set_by").as("set_by_name"), nameOf("embargoes.asked_by").as("asked_by_name")])
    .select([
      nameOf("embargoes.released_by").as("released_by_name"),
      sql<number>`(select count(*) from embargo_readers own where own.collection_id = embargoes.collection_id)`.as(
        "readers",
      ),
      sql<number>`(select count(*) from embargo_readings own where own.collection_id = embargoes.collection_id
        and own.first_at >= embargoes.set_at)`.as("readings"),
      isOnList(sql`${actor.person_id}::bigint`).as("on_list"),
    ])

type EmbargoWithNames = EmbargoRow &
  Pick<Embargo, "collection" | "readers" | "readings" | "on_list"> &
  Record<"set_by_name" | "asked_by_name" | "released_by_name", string | null>

function presentEmbargo(ctx: Ctx, row: EmbargoWithNames, manages: boolean): Embargo {
  const running = isEmbargoRunning(ctx, row)
  const { collection_id, collection, two_people, readers, readings, on_list, version, asked_by, asked_at } = row
  const manage = manages && running
  return {
    collection_id,
    collection,
    two_people,
    readers,
    readings,
    on_list,
    version,
    running,
    until: row.until.toISOString(),
    set: { by: row.set_by_name ?? "", at: row.set_at.toISOString(), reason: row.reason },
    asked: asked_at && { by: row.asked_by_name ?? "", at: asked_at.toISOString(), reason: row.asked_reason },
    released: row.released_at && { by: row.released_by_name ?? "", at: row.released_at.toISOString() },
    can: {
      manage,
      ask: manage && two_people && asked_at === null,
      release: manage && (!two_people || (asked_at !== null && asked_by !== ctx.actor.person_id)),
    },
  }
}

export async function readCollectionEmbargo(asked: Ctx, id: number): Promise<CollectionEmbargo> {
  const ctx = asDecider(asked)
  const place = await getEmbargoPlace(ctx, id)
  const row = await queryEmbargoes(ctx).where("embargoes.collection_id", "=", id).executeTakeFirst()
  const manages = mayDecide(ctx, place)
  const embargo = row ? presentEmbargo(ctx, row, manages) : null
  return { embargo, can: { set: manages && place.collection.archived_at === null && embargo?.running !== true } }
}

export async function readEmbargo(tx: Ctx, id: number): Promise<Embargo> {
  const row = await queryEmbargoes(tx).where("embargoes.collection_id", "=", id).executeTakeFirstOrThrow()
  return presentEmbargo(tx, row, true)
}

/** Every embargo that runs, the next to end first. */
export async function listEmbargoes(
  asked: Ctx,
  { limit, cursor }: RouteInput<typeof embargoes.list>["query"],
): Promise<PagedList<Embargo>> {
  requirePermission(asked.actor, "access.review")
  const ctx = asDecider(asked)
  const found = queryEmbargoes(ctx).where(isRunning(ctx.now))
  const [after, collection] = cursor === undefined ? [undefined, 0] : readCursor(cursor, 2)
  const [rows, counted] = await Promise.all([
    found
      .$if(after !== undefined, (query) =>
        query.where(sql<SqlBool>`(until, embargoes.collection_id) > (${after}::timestamptz, ${collection}::bigint)`),
      )
      .orderBy("until")
      .orderBy("embargoes.collection_id")
      .limit(limitPlusOne(limit))
      .execute(),
    ctx.db
      .selectFrom(found.as("counted"))
      .select((row) => row.fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow(),
  ])
  return cutPage(rows, {
    limit,
    total: counted.total,
    after: (row) => createCursor(row.until.toISOString(), row.collection_id),
    present: (row) => presentEmbargo(ctx, row, true),
  })
}

export const queryReaders = ({ db }: Ctx, collection_id: number) =>
  db
    .selectFrom("embargo_readers")
    .select(["embargo_readers.id", "person_id", "group_id", "embargo_readers.reason", "embargo_readers.added_at"])
    .select([
      sql<string>`coalesce((select name from people where people.id = person_id),
        (select name from groups where groups.id = group_id), '')`.as("name"),
      sql<number | null>`case when group_id is not null then
        (select count(*) from group_members own where own.group_id = embargo_readers.group_id) end`.as("members"),
      nameOf("embargo_readers.added_by").as("added_by"),
    ])
    .where("collection_id", "=", collection_id)
    .orderBy("embargo_readers.id")

export const presentReader = (row: Omit<EmbargoReader, "added_at"> & { added_at: Date }): EmbargoReader => ({
  ...row,
  added_at: row.added_at.toISOString(),
})

export async function listEmbargoReaders(asked: Ctx, id: number): Promise<EmbargoReader[]> {
  const ctx = asDecider(asked)
  await getEmbargoPlace(ctx, id)
  return (await queryReaders(ctx, id).execute()).map(presentReader)
}

/** What was read since the last embargo of a collection was set; what was read before belongs to an earlier one. */
export const queryReadings = ({ db }: Ctx, collection_id: number, earlier = false) =>
  db
    .selectFrom("embargo_readings")
    .where("collection_id", "=", collection_id)
    .$if(!earlier, (query) =>
      query.where("first_at", ">=", (of) =>
        of.selectFrom("embargoes").select("set_at").where("embargoes.collection_id", "=", collection_id),
      ),
    )

/** The same of its changes, which begin with its being set. */
export const queryChanges = ({ db }: Ctx, collection_id: number, earlier = false) =>
  db
    .selectFrom("embargo_changes")
    .where("embargo_changes.collection_id", "=", collection_id)
    .$if(!earlier, (query) =>
      query.where("embargo_changes.id", ">=", (of) =>
        of
          .selectFrom("embargo_changes as begin")
          .select((row) => row.fn.max("begin.id").as("id"))
          .where("begin.collection_id", "=", collection_id)
          .where("begin.kind", "=", "set"),
      ),
    )

export async function listReadings(
  asked: Ctx,
  id: number,
  { earlier, ...page }: RouteInput<typeof embargoes.readings>["query"],
): Promise<PagedList<EmbargoReading>> {
  const ctx = asDecider(asked)
  await getEmbargoPlace(ctx, id)
  // What it is called may say what is not to be known.
  const isHidden = asked.actor.kind === "user" && asked.actor.embargoes?.[id] === false
  const found = queryReadings(ctx, id, earlier)
  const columns = found
    .select(["id", "name", "way", "token", "what", "topic_id", "revision", "publication_id", "title", "call"])
    .select(["first_at", "last_at", "times"])
  return readNewestFirst(found, columns, page, ({ first_at, last_at, title, ...row }) => ({
    ...row,
    title: isHidden ? "" : title,
    first_at: first_at.toISOString(),
    last_at: last_at.toISOString(),
  }))
}

export const readingColumns: CsvColumns<EmbargoReading> = {
  Person: (row) => row.name,
  Way: (row) => row.way,
  Token: (row) => row.token,
  What: (row) => row.what,
  Title: (row) => row.title,
  Topic: (row) => row.topic_id,
  Revision: (row) => row.revision,
  Edition: (row) => row.publication_id,
  Call: (row) => row.call,
  First: (row) => row.first_at,
  Last: (row) => row.last_at,
  Times: (row) => row.times,
}

export async function listEmbargoChanges(
  asked: Ctx,
  id: number,
  { earlier, ...page }: RouteInput<typeof embargoes.changes>["query"],
): Promise<PagedList<EmbargoChange>> {
  const ctx = asDecider(asked)
  await getEmbargoPlace(ctx, id)
  const found = queryChanges(ctx, id, earlier)
  const columns = found.select([
    "id",
    "kind",
    "at",
    "reason",
    "before",
    "until",
    "reader",
    nameOf("embargo_changes.by_id").as("by"),
  ])
  return readNewestFirst(found, columns, page, ({ at, before, until, ...row }) => ({
    ...row,
    at: at.toISOString(),
    before: before?.toISOString() ?? null,
    until: until?.toISOString() ?? null,
  }))
}

export const changeColumns: CsvColumns<EmbargoChange> = {
  Time: (row) => row.at,
  Person: (row) => row.by,
  What: (row) => row.kind,
  Reason: (row) => row.reason,
  Before: (row) => row.before,
  Until: (row) => row.until,
  Reader: (row) => row.reader,
}
