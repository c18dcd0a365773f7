import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useEffect } from "react"
import { structureQuery } from "../collections/queries.ts"
import { nearTopicQuery } from "./near-topic.ts"
import { findNeighbours, listAncestors } from "./tree.ts"

export type TreeAround = ReturnType<typeof useTreeAround>

/** What is above a topic in the tree, and which topics are before and after it: these two are fetched beforehand. */
export function useTreeAround(id: number, collection_id: number | undefined) {
  const cache = useQueryClient()
  const { data } = useQuery({ ...structureQuery(collection_id ?? 0), enabled: collection_id !== undefined })
  const nodes = data?.nodes ?? []
  const neighbours = findNeighbours(nodes, id)
  const [before, after] = [neighbours.previous?.topic_id, neighbours.next?.topic_id]
  useEffect(() => {
    for (const near of [after, before]) if (near !== undefined) void cache.prefetchQuery(nearTopicQuery(near))
  }, [cache, before, after])
  return { neighbours, ancestors: listAncestors(nodes, id) }
}
