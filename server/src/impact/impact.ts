import { impactLimit, type VariableImpact } from "@hub/contract/impact"
import { sql } from "kysely"
import type { Ctx } from "../platform/ctx.ts"
import { missing } from "../platform/failure.ts"
import { mustBeAllowed } from "../policy.ts"
import "../publications/tables.ts"
import { staleAmong } from "../reviews/staleness.ts"
import { topicsWith } from "../variables/list.ts"
import { variableValues } from "../variables/values.ts"
import { sentencesWith } from "./sentences.ts"

/** How many approvals are looked at; a value that touches more is said to touch more. */
const mostApprovals = 200

/** What another value of a variable would touch: topics with their sentences, approvals that hold now, live editions. */
export async function impactOf(ctx: Ctx, id: number, value: string): Promise<VariableImpact> {
  mustBeAllowed(ctx.actor, "variables.change")
  const found = await ctx.db.selectFrom("variables").select(["slug", "value"]).where("id", "=", id).executeTakeFirst()
  if (!found) throw missing("Variable")
  const { slug } = found
  const values = await variableValues(ctx)
  const [topics, { total }, approvals, publications] = await Promise.all([
    topicsWith(ctx, slug)
      .innerJoin("revisions", "revisions.id", "topics.head_revision_id")
      .select(["topics.id", "topics.title", "topics.status", "revisions.content"])
      .orderBy("topics.id")
      .limit(impactLimit)
      .execute(),
    topicsWith(ctx, slug)
      .select((row) => row.fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow(),
    approvalsWith(ctx, found),
    editionsWith(ctx, slug),
  ])
  return {
    topics_total: total,
    topics: topics.map(({ content, ...topic }) => ({
      ...topic,
      sentences: sentencesWith(content, values, { slug, value }),
    })),
    ...(value === found.value ? { stale_approvals: [], more_approvals: false } : approvals),
    publications,
  }
}

/** Approvals that hold now and were given for this value. */
async function approvalsWith(
  ctx: Ctx,
  { slug, value }: { slug: string; value: string },
): Promise<Pick<VariableImpact, "stale_approvals" | "more_approvals">> {
  const given = await topicsWith(ctx, slug)
    .innerJoin("review_requests as asked", "asked.topic_id", "topics.id")
    .innerJoin("people", "people.id", "asked.reviewer_id")
    .leftJoin("projects", "projects.id", "topics.project_id")
    .select([
      "asked.id as review_id",
      "topics.id as topic_id",
      "topics.title as topic_title",
      "people.name as reviewer",
    ])
    .select(["asked.decided_at", "asked.decided_revision_id", "asked.resolved_values"])
    .where("asked.status", "=", "approved")
    .where(sql<boolean>`asked.resolved_values ->> ${slug} = ${value}`)
    .where(sql<boolean>`projects.review_again is distinct from 'none'`)
    .orderBy("asked.id", "desc")
    .limit(mostApprovals + 1)
    .execute()
  const looked_at = given.slice(0, mostApprovals)
  const stale = await staleAmong(ctx, looked_at)
  const stale_approvals = looked_at
    .filter((approval) => !stale.has(approval))
    .map(({ review_id, topic_id, topic_title, reviewer, decided_at }) => ({
      review_id,
      topic_id,
      topic_title,
      reviewer,
      decided_at: decided_at?.toISOString() ?? null,
    }))
  return { stale_approvals, more_approvals: given.length > mostApprovals }
}

/** What readers have in hand, which keeps its value until it is published again. */
const editionsWith = (ctx: Ctx, slug: string) =>
  ctx.db
    .selectFrom("publications")
    .select(["publications.id", "publications.title", "publications.edition", "publications.kind"])
    .where("status", "=", "live")
    .where("publications.id", "in", (places) =>
      places
        .selectFrom("publication_topics")
        .innerJoin("topic_uses", "topic_uses.topic_id", "publication_topics.topic_id")
        .select("publication_topics.publication_id")
        .where("topic_uses.kind", "=", "variable")
        .where("topic_uses.key", "=", slug),
    )
    .orderBy("publications.id", "desc")
    .limit(impactLimit)
    .execute()
