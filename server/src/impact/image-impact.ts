import type { ImageImpact } from "@hub/contract/image-library"
import { sql } from "kysely"
import { imageUse } from "../images/library/get.ts"
import "../images/tables.ts"
import { listTopicsToRewrite } from "../links/rewrite.ts"
import type { Ctx } from "../platform/ctx.ts"
import { notFound } from "../platform/refusal.ts"
import { requirePermission } from "../policy.ts"
import { listAffectedApprovals } from "./approvals.ts"

/** What another file for an image would touch: the topics that show it, and the approvals of these that hold now. */
export async function previewImageImpact(ctx: Ctx, id: number): Promise<ImageImpact> {
  requirePermission(ctx.actor, "images.read")
  const image = await ctx.db
    .selectFrom("images")
    .select("key")
    .where("id", "=", id)
    .where("removed_at", "is", null)
    .executeTakeFirst()
  if (!image) throw notFound("Image")
  const topics = await listTopicsToRewrite(ctx, imageUse(image))
  const changed = topics.filter(({ editable }) => editable)
  return {
    changed,
    unchanged: topics.filter(({ editable }) => !editable),
    ...(await listAffectedApprovals(ctx, sql`select unnest(${changed.map((topic) => topic.id)}::bigint[])`)),
  }
}
