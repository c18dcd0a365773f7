import { comments } from "@hub/contract/comments"
import { useQueryClient } from "@tanstack/react-query"
import { useEffect } from "react"
import { callResponse } from "../call.ts"
import { readStructureAgain } from "../collections/queries.ts"
import { followLiveUpdates } from "../live-updates.ts"
import { presenceKey } from "../presence/use-presence.ts"
import { topicPointsQuery } from "../reviews/incorporate/queries.ts"
import { topicReviewsQuery } from "../reviews/queries.ts"
import { topicQuery } from "../topics/queries.ts"
import { variableList } from "../variables/queries.ts"
import { topicCommentsQuery } from "./comments/queries.ts"

/**
 * Looks again whenever somebody comments on this topic, saves it, writes in it, answers its review or takes another step with
 * it, changes a variable or the collection beside it, as long as the page is seen.
 */
export function useFollowTopic(id: number, collection_id: number | undefined): void {
  const cache = useQueryClient()
  useEffect(() => {
    const query = collection_id === undefined ? {} : { collection_id }
    return followLiveUpdates(
      (signal) => callResponse(comments.stream, { params: { id }, query, signal }),
      (isOf) => {
        if (isOf("step"))
          for (const { queryKey } of [topicQuery(id), topicReviewsQuery(id), topicPointsQuery(id)])
            void cache.invalidateQueries({ queryKey })
        // A newer text has them elsewhere.
        if (isOf("comments") || isOf("text"))
          void cache.invalidateQueries({ queryKey: topicCommentsQuery(id).queryKey })
        if (isOf("text") && !isOf("step")) void cache.invalidateQueries({ queryKey: topicPointsQuery(id).queryKey })
        // It says which version is the newest, too.
        if (isOf("presence") || isOf("text")) void cache.invalidateQueries({ queryKey: presenceKey(id) })
        if (isOf("variables")) void cache.invalidateQueries({ queryKey: variableList().queryKey })
        // What could not be read is read with the next news.
        if (collection_id !== undefined && isOf("structure"))
          void readStructureAgain(cache, collection_id).catch(() => undefined)
      },
    )
  }, [cache, id, collection_id])
}
