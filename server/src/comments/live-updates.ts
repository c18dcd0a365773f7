import { namesOfNews } from "../access/tell-pages.ts"
import { structureUpdates } from "../collections/structure/read.ts"
import type { Ctx } from "../platform/ctx.ts"
import { hasPermission } from "../policy.ts"
import { updatesOfPresence, updatesOfStep, updatesOfText } from "../topics/live-updates.ts"
import { variableUpdates } from "../variables/live-updates.ts"
import { getCommentedTopic } from "./get.ts"

/** By which name hubs tell each other that somebody commented on this topic. */
export const updatesOfComments = (topic_id: number) => `comments:${topic_id}`

/** What a page that shows a topic listens for; that its collection is gone keeps nobody from hearing of the topic. */
export async function listCommentUpdates(ctx: Ctx, topic_id: number, collection_id?: number) {
  await getCommentedTopic(ctx, topic_id)
  const hearsCollection = collection_id !== undefined && (await isCollectionThere(ctx, collection_id))
  const names = [updatesOfComments, updatesOfText, updatesOfStep, updatesOfPresence].map((name) => name(topic_id))
  return [...names, ...namesOfNews(ctx, variableUpdates), ...(hearsCollection ? [structureUpdates(collection_id)] : [])]
}

/** One that is hidden from the person who asks is not heard of either. */
async function isCollectionThere({ db, actor }: Ctx, id: number): Promise<boolean> {
  if (!hasPermission(actor, "collections.read")) return false
  return (await db.selectFrom("collections").select("id").where("id", "=", id).executeTakeFirst()) !== undefined
}
