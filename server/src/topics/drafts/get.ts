import type { Ctx } from "../../platform/ctx.ts"
import { forbidden } from "../../platform/refusal.ts"
import { getTopic } from "../get.ts"
import { hasPermission } from "../../policy.ts"

export type DraftTarget = "new" | number

/** Whose drafts of which topic: always the asking person's own, for the person who may edit it. */
export async function requireDraftOwner(
  ctx: Ctx,
  place: DraftTarget,
): Promise<{ person_id: number; topic_id: number | null }> {
  if (place !== "new") await getTopic(ctx, "topics.edit", place)
  if (!hasPermission(ctx.actor, "topics.create") || ctx.actor.person_id === null)
    throw forbidden("Only authors can create topics.")
  return { person_id: ctx.actor.person_id, topic_id: place === "new" ? null : place }
}
