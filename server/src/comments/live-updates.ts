import type { Ctx } from "../platform/ctx.ts"
import { getCommentedTopic } from "./get.ts"

/** By which name hubs tell each other that somebody commented on this topic. */
export const updatesOfComments = (topic_id: number) => `comments:${topic_id}`

export async function listCommentUpdates(ctx: Ctx, topic_id: number) {
  await getCommentedTopic(ctx, topic_id)
  return [updatesOfComments(topic_id)]
}
