import { impactLimit, type VariableImpact } from "@hub/contract/impact"
import { sql } from "kysely"
import type { Ctx } from "../platform/ctx.ts"
import { missing } from "../platform/failure.ts"
import { mustBeAllowed } from "../policy.ts"
import "../publications/tables.ts"
import { topicsWith } from "../variables/list.ts"
import { variableValues } from "../variables/values.ts"
import { approvalsThatHold } from "./approvals.ts"
import { sentencesWith } from "./sentences.ts"

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
      .limit(sql.lit(impactLimit))
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
const approvalsWith = (ctx: Ctx, { slug, value }: { slug: string; value: string }) =>
  approvalsThatHold(
    ctx,
    topicsWith(ctx, slug).select("topics.id"),
    sql<boolean>`asked.resolved_values ->> ${slug} = ${value}`,
  )

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
    .limit(sql.lit(impactLimit))
    .execute()
