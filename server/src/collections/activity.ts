import type { Activity } from "@hub/contract/projects"
import { mergeActivity } from "../activity/merge.ts"
import { activityEventTypes } from "../activity/present.ts"
import type { Ctx } from "../platform/ctx.ts"
import type { PagedList } from "../platform/http/page.ts"
import { getCollection } from "./get.ts"

const collectionEventTypes = activityEventTypes.filter((type) => type.startsWith("collection."))
const editionEventTypes = activityEventTypes.filter((type) => type.startsWith("publication."))

/** What happened to a collection and to its editions, the newest first. */
export async function listCollectionActivity(
  ctx: Ctx,
  id: number,
  page: { limit: number; cursor?: string | undefined },
): Promise<PagedList<Activity>> {
  await getCollection(ctx, "collections.read", id)
  const events = ctx.db.selectFrom("events")
  const editions = ctx.db.selectFrom("publications").select("publications.id").where("collection_id", "=", id)
  return mergeActivity(
    [
      events.where("type", "in", collectionEventTypes).where("subject_id", "=", id),
      events.where("type", "in", editionEventTypes).where("subject_id", "in", editions),
    ],
    page,
  )
}
