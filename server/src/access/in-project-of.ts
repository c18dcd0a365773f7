import type { Actor, Ctx } from "../platform/ctx.ts"
import { inProject } from "../policy.ts"

type ProjectMember = { topic_id: number } | { collection_id: number | null }

/** The one who acts, as they may act in the project of a topic or a collection. Nothing is asked of those whom no project restricts. */
export async function inProjectOf(ctx: Ctx, place: ProjectMember): Promise<Actor> {
  const { actor } = ctx
  if (actor.kind !== "user" || Object.keys(actor.restricted ?? {}).length === 0) return actor
  const [table, id] =
    "topic_id" in place ? (["topics", place.topic_id] as const) : (["collections", place.collection_id] as const)
  if (id === null) return actor
  const row = await ctx.db.selectFrom(table).select("project_id").where("id", "=", id).executeTakeFirst()
  return inProject(actor, row?.project_id ?? null)
}
