import { type CheckRule, createFinding, type Gate } from "@hub/contract/check-rules"
import type { Finding } from "@hub/contract/checks"
import { explainInvalidName, explainMissingValue, strayVariableTokens } from "@hub/markdown"
import { sql } from "kysely"
import { readBrokenLinks } from "../links/broken-links.ts"
import type { Ctx } from "../platform/ctx.ts"
import { findBrokenApprovals, changesOf } from "../reviews/broken-approvals.ts"
import { summarizeChanges } from "./summarize-changes.ts"

/**
 * What the rules find in the newest texts of these topics, as they were read when they were saved; nothing is read again.
 * Words of variables, links and images are their addresses.
 */
export async function findTopicFindings(ctx: Ctx, topic_ids: number[], gate: Gate): Promise<Finding[]> {
  if (topic_ids.length === 0) return []
  const found = [
    ...(await findFaults(ctx, topic_ids)),
    ...(await findUnresolvedVariables(ctx, topic_ids)),
    ...(await findVariablesInTitles(ctx, topic_ids)),
    ...(await findBrokenLinks(ctx, topic_ids)),
    ...(await findOpenFeedback(ctx, topic_ids)),
    ...(await findOpenChanges(ctx, topic_ids)),
    ...(await listStaleApprovalFindings(ctx, topic_ids)),
  ]
  const titles = await readTopicTitles(ctx, [...new Set(found.map(({ topic_id }) => topic_id))])
  return found.map(({ rule, topic_id, ...place }) =>
    createFinding(rule, { topic_id, title: titles.get(topic_id) ?? "", ...place }, gate),
  )
}

type TopicFinding = { rule: CheckRule; topic_id: number; line: number | null; words: string; message: string }

const whereInTopics = (topic_ids: number[], column = "topic_id") =>
  sql<boolean>`${sql.ref(column)} = any(${topic_ids}::bigint[])`

const findFaults = (ctx: Ctx, topic_ids: number[]): Promise<TopicFinding[]> =>
  ctx.db
    .selectFrom("topic_faults")
    .select(["rule", "topic_id", "line", "words", "message"])
    .where(whereInTopics(topic_ids))
    .execute()

async function findUnresolvedVariables(ctx: Ctx, topic_ids: number[]): Promise<TopicFinding[]> {
  const rows = await ctx.db
    .selectFrom("topic_uses")
    .select(["topic_id", "line", "key"])
    .where("kind", "=", "variable")
    .where(whereInTopics(topic_ids))
    .where("key", "not in", (slugs) => slugs.selectFrom("variables").select("slug"))
    .execute()
  return rows.map(({ key, ...place }) => ({
    rule: "unresolved_variable",
    ...place,
    words: `{{${key}}}`,
    message: explainMissingValue(key),
  }))
}

/** Titles hold no Markdown but variables, and what is written like one. */
async function findVariablesInTitles(ctx: Ctx, topic_ids: number[]): Promise<TopicFinding[]> {
  const rows = await ctx.db
    .selectFrom("topics")
    .select(["id", "title"])
    .where(whereInTopics(topic_ids, "id"))
    .where("title", "like", "%{{%")
    .execute()
  return rows.flatMap(({ id, title }) =>
    strayVariableTokens(title).map(({ slug }) => ({
      rule: "unresolved_variable",
      topic_id: id,
      line: null,
      words: `{{${slug}}}`,
      message: explainInvalidName(slug),
    })),
  )
}

const brokenLinkRules = {
  topic: ["broken_link", "leads to a topic that doesn't exist."],
  heading: ["broken_anchor", "leads to a heading that doesn't exist."],
  image: ["missing_image", "is an image that doesn't exist."],
} as const

const numbered = /#(?:tab|fig|eq):/
const numberedMissing = "leads to a table, figure or equation that doesn't exist."

async function findBrokenLinks(ctx: Ctx, topic_ids: number[]): Promise<TopicFinding[]> {
  const { rows } = await readBrokenLinks(ctx, topic_ids)
  return rows.map(({ missing, address, topic_id, line }) => ({
    rule: brokenLinkRules[missing][0],
    topic_id,
    line,
    words: address,
    message: `${address} ${numbered.test(address) ? numberedMissing : brokenLinkRules[missing][1]}`,
  }))
}

/** Points that reviewers made and nobody has decided on. */
async function findOpenFeedback(ctx: Ctx, topic_ids: number[]): Promise<TopicFinding[]> {
  const rows = await ctx.db
    .selectFrom("review_points")
    .innerJoin("review_requests", "review_requests.id", "review_points.request_id")
    .select(["review_requests.topic_id", (row) => row.fn.countAll<number>().as("points")])
    .where("disposition", "is", null)
    .where(whereInTopics(topic_ids, "review_requests.topic_id"))
    .groupBy("review_requests.topic_id")
    .execute()
  return rows.map(({ topic_id, points }) => ({
    rule: "open_feedback",
    topic_id,
    line: null,
    words: "",
    message:
      points === 1
        ? "A reviewer's comment or suggestion is waiting for a decision."
        : `${points} comments or suggestions from reviewers are waiting for a decision.`,
  }))
}

/** Changes of an imported manuscript that nobody has taken or left. */
async function findOpenChanges(ctx: Ctx, topic_ids: number[]): Promise<TopicFinding[]> {
  const { rows } = await sql<{ topic_id: number; changes: number }>`
    select topic_id, count(*)::int as changes from review_points
    where disposition is null and topic_id = any(${topic_ids}::bigint[]) group by topic_id`.execute(ctx.db)
  return rows.map(({ topic_id, changes }) => ({
    rule: "open_feedback",
    topic_id,
    line: null,
    words: "",
    message:
      changes === 1
        ? "A change from the imported file is waiting for a decision."
        : `${changes} changes from the imported file are waiting for a decision.`,
  }))
}

/** What counts as approved, and is not what was approved any more. */
async function listStaleApprovalFindings(ctx: Ctx, topic_ids: number[]): Promise<TopicFinding[]> {
  const approved = await ctx.db
    .selectFrom("topics")
    .select("id")
    .where(whereInTopics(topic_ids, "id"))
    .whereRef("approved_revision_id", "=", "head_revision_id")
    .execute()
  const broken = await findBrokenApprovals(
    ctx,
    approved.map(({ id }) => id),
  )
  return [...broken].map(([topic_id, approvals]) => ({
    rule: "stale_approval",
    topic_id,
    line: null,
    words: "",
    message: `This differs from the approved version. ${summarizeChanges(changesOf(approvals))}`,
  }))
}

async function readTopicTitles(ctx: Ctx, topic_ids: number[]): Promise<Map<number, string>> {
  const rows = await ctx.db.selectFrom("topics").select(["id", "title"]).where(whereInTopics(topic_ids, "id")).execute()
  return new Map(rows.map(({ id, title }) => [id, title]))
}
