import type { TourTargets } from "@hub/contract/sample"
import type { Ctx } from "../platform/ctx.ts"
import { requirePermission } from "../policy.ts"
import "../publications/tables.ts"
import { findLoadedSample } from "./state.ts"

/** Where the guided tour leads: to what it talks about in the sample, or else to what was changed last. */
export async function readTourTargets(ctx: Ctx): Promise<TourTargets> {
  requirePermission(ctx.actor, "dashboard.read")
  const loaded = await findLoadedSample(ctx)
  const topic = await ctx.db
    .selectFrom("topics")
    .select("id")
    .where("status", "<>", "archived")
    .$if(loaded !== undefined, (rows) => rows.where("id", "in", [0, ...loaded!.topic_ids]).orderBy("id"))
    .orderBy("updated_at", "desc")
    .limit(1)
    .executeTakeFirst()
  const place = await ctx.db
    .selectFrom("collection_nodes")
    .innerJoin("collections", "collections.id", "collection_id")
    .select("collection_id")
    .where("topic_id", "=", topic?.id ?? 0)
    .where("archived_at", "is", null)
    .orderBy("collection_id")
    .executeTakeFirst()
  const collection_id = place?.collection_id ?? null
  const publication = await ctx.db
    .selectFrom("publications")
    .select("id")
    .$if(collection_id !== null, (rows) => rows.where("collection_id", "=", collection_id))
    .orderBy("id", "desc")
    .executeTakeFirst()
  return { topic_id: topic?.id ?? null, collection_id, publication_id: publication?.id ?? null }
}
