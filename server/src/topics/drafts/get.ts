import type { Ctx } from "../../platform/ctx.ts"
import { forbidden } from "../../platform/failure.ts"
import { topicFor } from "../get.ts"
import { may } from "../../policy.ts"

export type Place = "new" | number

/** Whose drafts of which topic: always the asking person's own, for whoever may edit it. */
export async function ownDrafts(ctx: Ctx, place: Place): Promise<{ person_id: number; topic_id: number | null }> {
  if (place !== "new") await topicFor(ctx, "topics.edit", place)
  if (!may(ctx.actor, "topics.create") || ctx.actor.person_id === null)
    throw forbidden("Reviewers read topics; only authors create them.")
  return { person_id: ctx.actor.person_id, topic_id: place === "new" ? null : place }
}
