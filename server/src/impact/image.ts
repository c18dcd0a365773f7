import type { ImageImpact } from "@hub/contract/image-library"
import { sql } from "kysely"
import { useOf } from "../images/library/get.ts"
import "../images/tables.ts"
import { topicsToRewrite } from "../links/rewrite.ts"
import type { Ctx } from "../platform/ctx.ts"
import { missing } from "../platform/failure.ts"
import { mustBeAllowed } from "../policy.ts"
import { approvalsThatHold } from "./approvals.ts"

/** What another file for an image would touch: the topics that show it, and the approvals of these that hold now. */
export async function impactOfImage(ctx: Ctx, id: number): Promise<ImageImpact> {
  mustBeAllowed(ctx.actor, "images.read")
  const image = await ctx.db
    .selectFrom("images")
    .select("key")
    .where("id", "=", id)
    .where("removed_at", "is", null)
    .executeTakeFirst()
  if (!image) throw missing("Image")
  const topics = await topicsToRewrite(ctx, useOf(image))
  const changed = topics.filter(({ editable }) => editable)
  return {
    changed,
    kept: topics.filter(({ editable }) => !editable),
    ...(await approvalsThatHold(ctx, sql`select unnest(${changed.map((topic) => topic.id)}::bigint[])`)),
  }
}
