import { type VariableChange, impactLimit, type AffectedTopic, type VariableImpact } from "@hub/contract/impact"
import type { ValueScope } from "@hub/contract/variables"
import { sql } from "kysely"
import type { Ctx } from "../platform/ctx.ts"
import { compute } from "../platform/threads/compute.ts"
import { notFound, invalidField } from "../platform/refusal.ts"
import { requirePermission } from "../policy.ts"
import "../publications/tables.ts"
import { readValuesByProject } from "../variables/values.ts"
import { listAffectedApprovals } from "./approvals.ts"
import { findSentencesComputation } from "./sentences.ts"

/** What another value of a variable would touch: topics with their sentences, approvals that hold now, live editions. */
export async function previewVariableImpact(ctx: Ctx, id: number, change: VariableChange): Promise<VariableImpact> {
  const asked = await resolveValueChange(ctx, id, change)
  const [topics, { total }, approvals, publications] = await Promise.all([
    listAffectedTopics(ctx, asked, 0),
    selectAffectedUses(ctx, asked)
      .select((row) => row.fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow(),
    listApprovalsOfValue(ctx, asked),
    listAffectedPublications(ctx, asked),
  ])
  return { topics_total: total, topics, ...approvals, publications }
}

/** The topics that it would touch after one of them. */
export const listMoreAffectedTopics = async (
  ctx: Ctx,
  id: number,
  { after, ...change }: VariableChange & { after: number },
) => listAffectedTopics(ctx, await resolveValueChange(ctx, id, change), after)

type ValueChange = {
  slug: string
  scope: ValueScope
  /** The value where it would change, and the one it would get; a collection's project decides both for its topics. */
  value: string | null
  base: string
  /** The projects with a value of their own. */
  elsewhere: { project_id: number; value: string }[]
}

async function resolveValueChange(ctx: Ctx, id: number, { value, ...scope }: VariableChange): Promise<ValueChange> {
  requirePermission(ctx.actor, "variables.change")
  const found = await ctx.db.selectFrom("variables").select(["slug", "value"]).where("id", "=", id).executeTakeFirst()
  if (!found) throw notFound("Variable")
  if (value === null && scope.project_id === null && scope.collection_id === null)
    throw invalidField("value", "A variable needs a default value.")
  const elsewhere = await ctx.db
    .selectFrom("variable_values")
    .select(["project_id", "value"])
    .where("variable_id", "=", id)
    .where("project_id", "is not", null)
    .$narrowType<{ project_id: number }>()
    .execute()
  return { slug: found.slug, base: found.value, value, scope, elsewhere }
}

/** Where the variable stands and has the value that would change. */
function selectAffectedUses({ db }: Ctx, { slug, scope, elsewhere }: ValueChange) {
  const uses = db.selectFrom("topic_uses").where("topic_uses.kind", "=", "variable").where("topic_uses.key", "=", slug)
  const { project_id, collection_id } = scope
  if (collection_id !== null)
    return uses.where("topic_uses.topic_id", "in", (places) =>
      places
        .selectFrom("collection_nodes")
        .select((place) => place.ref("collection_nodes.topic_id").$notNull().as("topic_id"))
        .where("collection_id", "=", collection_id)
        .where("collection_nodes.topic_id", "is not", null),
    )
  if (project_id !== null)
    return uses.where("topic_uses.topic_id", "in", (topics) =>
      topics.selectFrom("topics").select("id").where("project_id", "=", project_id),
    )
  if (elsewhere.length === 0) return uses
  const others = elsewhere.map((one) => one.project_id)
  return uses.where(
    sql<boolean>`topic_uses.topic_id not in (select id from topics where project_id = any(${others}::bigint[]))`,
  )
}

async function listAffectedTopics(ctx: Ctx, asked: ValueChange, after: number): Promise<AffectedTopic[]> {
  const { slug, scope, base, elsewhere } = asked
  const topics = await selectAffectedUses(ctx, asked)
    .innerJoin("topics", "topics.id", "topic_uses.topic_id")
    .innerJoin("revisions", "revisions.id", "topics.head_revision_id")
    .select(["topics.id", "topics.title", "topics.status", "topics.project_id", "revisions.content"])
    .where("topic_uses.topic_id", ">", after)
    .orderBy("topic_uses.topic_id")
    .limit(sql.lit(impactLimit))
    .execute()
  const projects = topics.map(({ project_id }) => project_id)
  const values = await readValuesByProject(ctx, projects, scope.collection_id)
  const without = ({ project_id }: { project_id: number | null }) =>
    (scope.project_id === null ? elsewhere.find((one) => one.project_id === project_id)?.value : undefined) ?? base
  const sentences = await compute(
    ctx,
    findSentencesComputation,
    topics.map(({ content, project_id }) => {
      const value = asked.value ?? without({ project_id })
      return { content, values: values(project_id), slug, value }
    }),
  )
  return topics.map(({ content: _content, project_id: _project, ...topic }, index) => ({
    ...topic,
    sentences: sentences[index] ?? [],
  }))
}

/** Approvals that hold now and were given for the value that changes; those of a collection's editions are held against it when one is made. */
async function listApprovalsOfValue(ctx: Ctx, asked: ValueChange) {
  const { slug, scope, base, elsewhere } = asked
  const before = elsewhere.find(({ project_id }) => project_id === scope.project_id)?.value ?? base
  if (scope.collection_id !== null || (asked.value ?? base) === before) return { stale_approvals: [], stale_total: 0 }
  return listAffectedApprovals(
    ctx,
    selectAffectedUses(ctx, asked).select("topic_uses.topic_id"),
    sql<boolean>`asked.resolved_values @> ${JSON.stringify({ [slug]: before })}::jsonb`,
  )
}

/** What readers have in hand, which keeps its value until it is published again. */
function listAffectedPublications(ctx: Ctx, asked: ValueChange) {
  const { slug, scope } = asked
  return ctx.db
    .selectFrom("publications")
    .select(["publications.id", "publications.title", "publications.edition", "publications.kind"])
    .where("status", "=", "live")
    .where("publications.id", "in", (places) =>
      places
        .selectFrom("publication_topics")
        .select("publication_topics.publication_id")
        .where("publication_topics.topic_id", "in", selectAffectedUses(ctx, asked).select("topic_uses.topic_id")),
    )
    .$if(scope.collection_id !== null, (editions) => editions.where("collection_id", "=", scope.collection_id))
    .$if(scope.collection_id === null, (editions) =>
      editions.where(
        sql<boolean>`not exists (select from variable_values nearer join variables on variables.id = nearer.variable_id
          where nearer.collection_id = publications.collection_id and slug = ${slug})`,
      ),
    )
    .orderBy("publications.id", "desc")
    .limit(sql.lit(impactLimit))
    .execute()
}
