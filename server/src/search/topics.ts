import { type SearchHit, maxSearchedTopics } from "@hub/contract/search"
import { type RawBuilder, sql } from "kysely"
import type { Ctx } from "../platform/ctx.ts"
import { hasPermission } from "../policy.ts"
import { type SearchFinding, noFinding, type SearchQuestion } from "./question.ts"
import { findTermMarks, createSnippet } from "./snippet.ts"
import "./tables.ts"
import { toTsQuery, prefixLength } from "./terms.ts"

type TopicHitRow = { id: number; title: string; status: string; score: number; content: string }
type ScoredTopic = { id: number; score: number }

/** Of how many texts it is weighed how much they are about the words: the rest of a common word's topics is counted only. */
const weighed = 100
/** What a topic scores that has the words in its title, before it is asked how. */
const inTitle = 0.8

/**
 * Topics with all of the words. Those that have them in their titles are looked at first; only while these are too few,
 * texts are searched too. Weighing every text with a common word would take a second among 100,000.
 */
export async function findTopics(ctx: Ctx, question: SearchQuestion): Promise<SearchFinding> {
  if (!hasPermission(ctx.actor, "topics.read")) return noFinding
  const title = tsQueryOf(question.terms, prefixLength.title)
  const words = tsQueryOf(question.terms, prefixLength.words)
  const titled = await topicsHaving(ctx, question, sql`texts.title @@ ${title}`, maxSearchedTopics)
  const rest = maxSearchedTopics - titled.length
  const others = sql`texts.words @@ ${words} and not texts.title @@ ${title}`
  const worded = rest === 0 ? [] : await topicsHaving(ctx, question, others, rest)
  const newest = worded.toSorted((one, other) => other - one).slice(0, weighed)
  const found = [...titled.map((id) => ({ id, score: inTitle })), ...(await weighTopics(ctx, newest, words))]
  return { total: titled.length + worded.length, hits: await listBestHits(ctx, question, found, question.terms) }
}

/** Topics whose title or summary is spelled like the question, or holds it inside of other words. */
export async function findSimilarTopics(ctx: Ctx, question: SearchQuestion): Promise<SearchFinding> {
  if (!hasPermission(ctx.actor, "topics.read")) return noFinding
  const { rows: found } =
    await sql<ScoredTopic>`select topic_id as id, (word_similarity(${question.q}, words) * 0.5)::real as score
    from topic_words where words %> ${question.q} and ${narrowTopics("topic_id", question)}
    limit ${sql.lit(maxSearchedTopics)}`.execute(ctx.db)
  return { total: found.length, hits: await listBestHits(ctx, question, found, []) }
}

/** A subquery keeps the planner from guessing how frequent the words are: reading the index is always right. */
const tsQueryOf = (terms: string[], length: number) =>
  sql`(select to_tsquery('simple'::regconfig, ${toTsQuery(terms, length)}))`

async function topicsHaving(
  ctx: Ctx,
  question: SearchQuestion,
  words: RawBuilder<unknown>,
  most: number,
): Promise<number[]> {
  const { rows } = await sql<{ topic_id: number }>`select topic_id from topic_texts texts
    where ${words} and ${narrowTopics("texts.topic_id", question)} limit ${most}`.execute(ctx.db)
  return rows.map((row) => row.topic_id)
}

function narrowTopics(id: string, { status, project }: SearchQuestion) {
  if (status === undefined && project === undefined) return sql`true`
  return sql`exists (select from topics where topics.id = ${sql.ref(id)}
    and ${status === undefined ? sql`true` : sql`status = ${status}`}
    and ${project === undefined ? sql`true` : sql`project_id = ${project}`})`
}

/** How much each text is about the words. */
async function weighTopics(ctx: Ctx, ids: number[], words: RawBuilder<unknown>): Promise<ScoredTopic[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<ScoredTopic>`select topic_id as id, 0.2 + ts_rank(words, ${words}, 32) / 2.5 as score
    from topic_texts where topic_id = any(${ids}::bigint[])`.execute(ctx.db)
  return rows
}

/** The first of what was found, with so much of their texts as is indexed. What is archived comes last. */
async function listBestHits(
  ctx: Ctx,
  { q, limit }: SearchQuestion,
  found: ScoredTopic[],
  terms: string[],
): Promise<SearchHit[]> {
  const { rows } =
    await sql<TopicHitRow>`select best.id, best.title, best.status, best.score, left(revisions.content, 100000) as content
    from (
      select topics.id, topics.title, topics.status, topics.updated_at, head_revision_id,
        case when found.score < ${inTitle}::real then found.score
          when lower(topics.title) = ${q} then 1 when starts_with(lower(topics.title), ${q}) then 0.9
          else found.score end / case topics.status when 'archived' then 5 else 1 end as score
      from unnest(${found.map(({ id }) => id)}::bigint[], ${found.map(({ score }) => score)}::real[]) as found (id, score)
        join topics on topics.id = found.id
      order by score desc, topics.updated_at desc, topics.id desc limit ${sql.lit(limit)}
    ) best join revisions on revisions.id = head_revision_id
    order by best.score desc, best.updated_at desc, best.id desc`.execute(ctx.db)
  return rows.map((row) => presentTopicHit(row, terms))
}

const presentTopicHit = ({ id, title, status, score, content }: TopicHitRow, terms: string[]): SearchHit => ({
  type: "topic",
  id,
  title,
  title_marks: findTermMarks(title, terms),
  snippet: createSnippet(content, terms),
  link: `/topics/${id}`,
  status,
  score,
})
