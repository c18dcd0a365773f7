import { type Hit, searchedTopics } from "@hub/contract/search"
import { type RawBuilder, sql } from "kysely"
import type { Ctx } from "../platform/ctx.ts"
import { may } from "../policy.ts"
import { type Finding, nothing, type Question } from "./question.ts"
import { marksIn, snippetOf } from "./snippet.ts"
import "./tables.ts"
import { asQuestion, prefixLength } from "./terms.ts"

type Row = { id: number; title: string; status: string; score: number; content: string }
type Scored = { id: number; score: number }

/** Of how many texts it is weighed how much they are about the words: the rest of a common word's topics is counted only. */
const weighed = 100
/** What a topic scores that has the words in its title, before it is asked how. */
const inTitle = 0.8

/**
 * Topics with all of the words. Those that have them in their titles are looked at first; only while these are too few,
 * texts are searched too. Weighing every text with a common word would take a second among 100,000.
 */
export async function findTopics(ctx: Ctx, question: Question): Promise<Finding> {
  if (!may(ctx.actor, "topics.read")) return nothing
  const title = asked(question.terms, prefixLength.title)
  const words = asked(question.terms, prefixLength.words)
  const titled = await having(ctx, question, sql`texts.title @@ ${title}`, searchedTopics)
  const rest = searchedTopics - titled.length
  const others = sql`texts.words @@ ${words} and not texts.title @@ ${title}`
  const worded = rest === 0 ? [] : await having(ctx, question, others, rest)
  const newest = worded.toSorted((one, other) => other - one).slice(0, weighed)
  const found = [...titled.map((id) => ({ id, score: inTitle })), ...(await weights(ctx, newest, words))]
  return { total: titled.length + worded.length, hits: await best(ctx, question, found, question.terms) }
}

/** Topics whose title or summary is spelled like the question, or holds it inside of other words. */
export async function findSimilarTopics(ctx: Ctx, question: Question): Promise<Finding> {
  if (!may(ctx.actor, "topics.read")) return nothing
  const { rows: found } =
    await sql<Scored>`select topic_id as id, (word_similarity(${question.q}, words) * 0.5)::real as score
    from topic_words where words %> ${question.q} and ${narrowed("topic_id", question)}
    limit ${sql.lit(searchedTopics)}`.execute(ctx.db)
  return { total: found.length, hits: await best(ctx, question, found, []) }
}

/** A subquery keeps the planner from guessing how frequent the words are: reading the index is always right. */
const asked = (terms: string[], length: number) =>
  sql`(select to_tsquery('simple'::regconfig, ${asQuestion(terms, length)}))`

async function having(ctx: Ctx, question: Question, words: RawBuilder<unknown>, most: number): Promise<number[]> {
  const { rows } = await sql<{ topic_id: number }>`select topic_id from topic_texts texts
    where ${words} and ${narrowed("texts.topic_id", question)} limit ${most}`.execute(ctx.db)
  return rows.map((row) => row.topic_id)
}

function narrowed(id: string, { status, project }: Question) {
  if (status === undefined && project === undefined) return sql`true`
  return sql`exists (select from topics where topics.id = ${sql.ref(id)}
    and ${status === undefined ? sql`true` : sql`status = ${status}`}
    and ${project === undefined ? sql`true` : sql`project_id = ${project}`})`
}

/** How much each text is about the words. */
async function weights(ctx: Ctx, ids: number[], words: RawBuilder<unknown>): Promise<Scored[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Scored>`select topic_id as id, 0.2 + ts_rank(words, ${words}, 32) / 2.5 as score
    from topic_texts where topic_id = any(${ids}::bigint[])`.execute(ctx.db)
  return rows
}

/** The first of what was found, with so much of their texts as is indexed. What is archived comes last. */
async function best(ctx: Ctx, { q, limit }: Question, found: Scored[], terms: string[]): Promise<Hit[]> {
  const { rows } =
    await sql<Row>`select best.id, best.title, best.status, best.score, left(revisions.content, 100000) as content
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
  return rows.map((row) => present(row, terms))
}

const present = ({ id, title, status, score, content }: Row, terms: string[]): Hit => ({
  type: "topic",
  id,
  title,
  title_marks: marksIn(title, terms),
  snippet: snippetOf(content, terms),
  link: `/topics/${id}`,
  status,
  score,
})
