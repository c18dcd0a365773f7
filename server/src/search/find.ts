import type { SearchResults, search } from "@hub/contract/search"
import { searchTypes, type SearchType } from "@hub/contract/search"
import type { RouteInput } from "@hub/contract/route"
import { sql } from "kysely"
import { inTransaction, type Ctx } from "../platform/ctx.ts"
import type { SearchFinding, SearchQuestion } from "./question.ts"
import { parseTerms } from "./terms.ts"
import { findSimilarThings, findThings } from "./things.ts"
import { findSimilarTopics, findTopics } from "./topics.ts"

type SearchQuery = RouteInput<typeof search.find>["query"]

/** What has the words, best first. Where nothing has them, what is spelled alike, if the database can tell. */
export async function searchEverything(
  ctx: Ctx,
  { q, types, limit, status, project }: SearchQuery,
): Promise<SearchResults> {
  const began = performance.now()
  const question: SearchQuestion = { q: q.toLowerCase(), terms: parseTerms(q), status, project, limit }
  const exact =
    question.terms.length === 0 ? noFindings : await searchTopicsAndThings(ctx, question, findTopics, findThings)
  const found = question.terms.length > 0 && isEmpty(exact) ? await searchSimilar(ctx, question) : exact

  const wanted = new Set<SearchType>(types ?? searchTypes)
  return {
    items: [...found]
      .flatMap(([type, { hits }]) => (wanted.has(type) ? hits : []))
      .map((hit) => ({ ...hit, score: Math.round(hit.score * 1000) / 1000 }))
      .toSorted((one, other) => other.score - one.score)
      .slice(0, limit),
    facets: Object.fromEntries(
      searchTypes.map((type) => [type, found.get(type)?.total ?? 0]),
    ) as SearchResults["facets"],
    similar: found !== exact && !isEmpty(found),
    took_ms: Math.round((performance.now() - began) * 10) / 10,
  }
}

type FindingsByType = Map<SearchType, SearchFinding>
const noFindings: FindingsByType = new Map()

async function searchTopicsAndThings(
  ctx: Ctx,
  question: SearchQuestion,
  topics: typeof findTopics,
  things: typeof findThings,
) {
  const found: FindingsByType = new Map([["topic", await topics(ctx, question)]])
  for (const [type, finding] of await things(ctx, question)) found.set(type, finding)
  return found
}

const isEmpty = (found: FindingsByType) => [...found.values()].every(({ total }) => total === 0)

/**
 * Spelling is compared by pg_trgm, which not every server has. How alike is alike enough, and that it is looked up and not
 * read through, counts for one transaction.
 */
const searchSimilar = (ctx: Ctx, question: SearchQuestion) =>
  inTransaction(ctx, async (tx) => {
    const { rows } = await sql`
      select set_config('pg_trgm.word_similarity_threshold', '0.45', true), set_config('enable_seqscan', 'off', true)
      from pg_extension where extname = 'pg_trgm'`.execute(tx.db)
    return rows.length === 0 ? noFindings : searchTopicsAndThings(tx, question, findSimilarTopics, findSimilarThings)
  })
