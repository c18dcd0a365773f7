import { comments } from "@hub/contract/comments"
import { useQueryClient } from "@tanstack/react-query"
import { useEffect } from "react"
import { callResponse } from "../../call.ts"
import { followLiveUpdates } from "../../live-updates.ts"
import { topicPointsQuery } from "./queries.ts"

/** Looks again whenever a reviewer answers or replies, somebody decides, or the text is another, as long as the page is seen. */
export function useFollowPoints(id: number): void {
  const cache = useQueryClient()
  useEffect(
    () =>
      followLiveUpdates(
        (signal) => callResponse(comments.stream, { params: { id }, query: {}, signal }),
        (isOf) => {
          if (isOf("step") || isOf("text")) void cache.invalidateQueries({ queryKey: topicPointsQuery(id).queryKey })
        },
      ),
    [cache, id],
  )
}
