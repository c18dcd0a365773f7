import type { TopicVersion } from "@hub/contract/topics"
import { sql } from "kysely"
import type { Ctx } from "../platform/ctx.ts"
import { notFound } from "../platform/refusal.ts"
import { changesData, type PermissionOn, hasPermission, inProject, requirePermission } from "../policy.ts"
import type { RevisionRow, TopicRow } from "./tables.ts"

/** The topic, for the person who may do this with it; in a transaction that changes it nobody else can meanwhile. */
export async function getTopic(ctx: Ctx, permission: PermissionOn<"topics">, id: number): Promise<TopicRow> {
  const judgedByRow = permission === "topics.reopen" || permission === "topics.assign"
  if ((judgedByRow || !hasPermission(ctx.actor, permission)) && !hasPermission(ctx.actor, "topics.read"))
    throw notFound("Topic")
  let query = ctx.db.selectFrom("topics").selectAll().where("id", "=", id)
  if (ctx.db.isTransaction && changesData(permission)) query = query.forUpdate()
  const topic = await query.executeTakeFirst()
  if (!topic) throw notFound("Topic")
  const actor = inProject(ctx.actor, topic.project_id)
  if (judgedByRow) requirePermission(actor, permission, topic)
  else requirePermission(actor, permission)
  return topic
}

/** Several at once, for the person who may do this with every one; held in the order of their numbers. */
export async function getTopics(
  ctx: Ctx,
  permission: Exclude<PermissionOn<"topics">, "topics.reopen" | "topics.assign">,
  ids: number[],
): Promise<TopicRow[]> {
  if (!hasPermission(ctx.actor, permission) && !hasPermission(ctx.actor, "topics.read")) throw notFound("Topic")
  let query = ctx.db
    .selectFrom("topics")
    .selectAll()
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .orderBy("id")
  if (ctx.db.isTransaction && changesData(permission)) query = query.forUpdate()
  const topics = await query.execute()
  if (topics.length < new Set(ids).size) throw notFound("Topic")
  for (const project_id of new Set(topics.map((topic) => topic.project_id)))
    requirePermission(inProject(ctx.actor, project_id), permission)
  return topics
}

/** A revision by its id, for the person who came to it through its topic, a review or a publication. */
export function revisionById(ctx: Ctx, id: number): Promise<RevisionRow> {
  return ctx.db.selectFrom("revisions").selectAll().where("id", "=", id).executeTakeFirstOrThrow()
}

export async function revisionByNumber(ctx: Ctx, topic_id: number, number: number): Promise<RevisionRow | undefined> {
  return ctx.db
    .selectFrom("revisions")
    .selectAll()
    .where("topic_id", "=", topic_id)
    .where("number", "=", number)
    .executeTakeFirst()
}

export const versionOf = ({ title, content, frontmatter }: RevisionRow): TopicVersion => ({
  title,
  content,
  frontmatter,
})
