import type { TopicFilter } from "@hub/contract/topics"
import { type ExpressionBuilder, type SelectQueryBuilder, sql } from "kysely"
import type { Ctx } from "../platform/ctx.ts"
import type { Tables } from "../platform/db/tables.ts"

type TopicFindFilters = Omit<TopicFilter, "sort">

/** Filters with what has to be known before topics are looked at: who asks, and which collections have the words in their name. */
export type PreparedTopicSearch = Pick<TopicFindFilters, "status" | "collection" | "outside" | "tag" | "project"> & {
  owner_id: number | null | undefined
  words: string
  named: number[]
}

export async function prepareTopicSearch(
  ctx: Ctx,
  { q = "", owner, ...filters }: TopicFindFilters,
): Promise<PreparedTopicSearch> {
  const words = q.replace(/\s+/g, " ")
  const owner_id = owner === "me" ? ctx.actor.person_id : undefined
  return { ...filters, owner_id, words, named: words === "" ? [] : await collectionsNamed(ctx, words) }
}

async function collectionsNamed(ctx: Ctx, words: string): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom("collections")
    .select("id")
    .where(sql<boolean>`strpos(lower(name), lower(${words})) > 0`)
    .execute()
  return rows.map((row) => row.id)
}

/** Up to how many topics are found first and then put in order; where more have the words, going through in order meets them soon. */
const fewEnough = 25_000

/** How many topics are found; of those with some words their ids, too, as the database writes them, where they are few enough. */
export async function findListedTopics(
  ctx: Ctx,
  search: PreparedTopicSearch,
): Promise<{ total: number; ids: string | null }> {
  if (search.words === "") return { total: await countTopics(ctx, search), ids: null }
  return await (
    isNarrowed(search)
      ? withFoundTopics(ctx, search)
          .selectFrom("topics")
          .$call((query) => filterTopics(search)(query as never as TopicsQuery<object>))
          .where("topics.id", "in", sql<number>`(select topic_id from found)`)
          .select([count, listFew("topics.id")])
      : ctx.db.selectFrom(selectFound(ctx.db, search).as("found")).select([count, listFew("found.topic_id")])
  ).executeTakeFirstOrThrow()
}

const count = sql<number>`count(*)`.as("total")
const listFew = (id: "topics.id" | "found.topic_id") =>
  sql<
    string | null
  >`case when count(*) <= ${sql.lit(fewEnough)} then coalesce(array_agg(${sql.ref(id)}), '{}')::text end`.as("ids")

const isNarrowed = ({ status, collection, outside, tag, project, owner_id }: PreparedTopicSearch) =>
  [status, collection, outside, tag, project, owner_id].some((filter) => filter !== undefined)

/** The ids of the topics with the words, found by an index. */
function selectFound(db: Pick<Ctx["db"], "selectFrom">, { words, named }: PreparedTopicSearch) {
  const found = db.selectFrom("topic_words").select("topic_id").where(contains("words", words))
  if (named.length === 0) return found
  return found.union(
    db
      .selectFrom("collection_nodes")
      .select((row) => row.ref("topic_id").$notNull().as("topic_id"))
      .where("collection_id", "in", named)
      .where("topic_id", "is not", null),
  )
}

/** Its name makes a query one that is planned again each time: how frequent the words are decides how they are best joined to others. */
const withFoundTopics = (ctx: Ctx, search: PreparedTopicSearch) =>
  ctx.db.with(
    (cte) => cte("found").materialized(),
    (db) => selectFound(db, search),
  )

/**
 * Three letters are the least that the index can look up; fewer are looked for in all words. The database makes them small, as it
 * made those it looks in: it does so in its own way with letters such as İ and Σ.
 */
const contains = (column: "words", words: string) =>
  words.length < 3
    ? sql<boolean>`strpos(${sql.ref(column)}, lower(${words})) > 0`
    : sql<boolean>`${sql.ref(column)} like lower(${`%${words.replace(/[\\%_]/g, "\\$&")}%`})`

type TopicsQuery<O> = SelectQueryBuilder<Tables, "topics", O>

/** All but the words. */
export const filterTopics =
  ({ status, collection, outside, tag, project, owner_id }: PreparedTopicSearch) =>
  <O>(query: TopicsQuery<O>): TopicsQuery<O> => {
    let found = query
    if (status !== undefined) found = found.where("topics.status", "=", status)
    if (project !== undefined) found = found.where("topics.project_id", "=", project)
    if (owner_id !== undefined) found = found.where("topics.owner_id", "=", owner_id)
    if (collection !== undefined)
      found = found.where((row) => row.exists(selectNodesOfTopic(row).where("collection_id", "=", collection)))
    if (outside !== undefined)
      found = found.where((row) => {
        const places = selectNodesOfTopic(row)
        return row.not(row.exists(outside === "any" ? places : places.where("collection_id", "=", outside)))
      })
    if (tag !== undefined)
      found = found.where(sql<boolean>`exists (select from tag_uses where tag_id = ${tag} and topic_id = topics.id)`)
    return found
  }

/** Section 2.3, asked of one topic after the other: best where most have the words. */
export const filterTopicsByWords =
  ({ words, named }: PreparedTopicSearch) =>
  <O>(query: TopicsQuery<O>): TopicsQuery<O> => {
    if (words === "") return query
    const own = sql<boolean>`strpos((select words from topic_words where topic_id = topics.id), lower(${words})) > 0`
    if (named.length === 0) return query.where(own)
    return query.where((row) => row.or([own, row.exists(selectNodesOfTopic(row).where("collection_id", "in", named))]))
  }

const selectNodesOfTopic = (row: ExpressionBuilder<Tables, "topics">) =>
  row
    .selectFrom("collection_nodes")
    .select("collection_nodes.id")
    .where("collection_nodes.topic_id", "=", sql.ref<number>("topics.id"))

/** How many topics there are; what nothing but a status narrows down is counted already. */
async function countTopics(ctx: Ctx, search: PreparedTopicSearch): Promise<number> {
  const { status } = search
  const { total } = await (
    isNarrowed({ ...search, status: undefined })
      ? ctx.db.selectFrom("topics").$call(filterTopics(search)).select(count)
      : ctx.db
          .selectFrom("topic_counts")
          .$if(status !== undefined, (query) => query.where("status", "=", status!))
          .select(sql<number>`coalesce(sum(topics), 0)::bigint`.as("total"))
  ).executeTakeFirstOrThrow()
  return total
}
