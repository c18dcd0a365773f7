import { structure, type StructureNode } from "@hub/contract/structure"
import { topics } from "@hub/contract/topics"
import { useQueryClient } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { useState } from "react"
import { call, newIdempotencyKey } from "../call.ts"
import { placeBehind } from "../collections/builder/gestures.ts"
import { structureQuery } from "../collections/queries.ts"
import { useTopicsChanged } from "../topics/queries.ts"

/**
 * Makes a topic in a collection, behind another one and what is beneath that, or at the end, and opens it for writing.
 * Asked again for the same title after a failure, it makes no second one.
 */
export function useCreateTopic(collection_id: number, after?: StructureNode) {
  const [keys] = useState(() => new Map<string, string>())
  const changed = useTopicsChanged()
  const placeAfter = usePlaceAfter(collection_id, after)
  const navigate = useNavigate()

  return async (title: string, onMade: () => void = () => undefined): Promise<void> => {
    const idempotency_key = keys.get(title) ?? newIdempotencyKey()
    keys.set(title, idempotency_key)
    const made = await call(topics.create, { body: { title, content: "", collection_id }, idempotency_key })
    await placeAfter(made.id)
    keys.delete(title)
    await changed()
    onMade()
    await navigate({
      to: "/topics/$id",
      params: { id: made.id },
      search: { in: collection_id },
      state: (before) => ({ ...before, beginsToWrite: true }),
    })
  }
}

/** Moves a topic from the end of a collection, where new ones are put, behind another one on its level. */
function usePlaceAfter(collection_id: number, after: StructureNode | undefined) {
  const cache = useQueryClient()
  return async (topic_id: number): Promise<void> => {
    if (!after) return
    const { nodes, version } = await cache.fetchQuery({ ...structureQuery(collection_id), staleTime: 0 })
    const own = nodes.findLast((node) => node.topic_id === topic_id)
    if (!own || !nodes.some(({ id }) => id === after.id)) return
    const ops = [{ op: "move" as const, id: own.id, ...placeBehind(nodes, after.id) }]
    await call(structure.change, { params: { id: collection_id }, body: { base_version: version, ops } })
  }
}
