import type { drafts } from "@hub/contract/drafts"
import type { RouteAnswer, RouteInput } from "@hub/contract/route"
import type { Ctx } from "../../platform/ctx.ts"
import { prepareSave } from "../save.ts"

/** A text that is not saved yet, joined with what others saved since it was begun; refused as its save would be. */
export async function mergeDraft(
  ctx: Ctx,
  topic_id: number,
  draft: RouteInput<typeof drafts.merge>["body"],
): Promise<RouteAnswer<typeof drafts.merge>> {
  const { head, wanted } = await prepareSave(ctx, topic_id, draft)
  return { ...wanted.version, revision: head.number, joined: wanted.joined }
}
