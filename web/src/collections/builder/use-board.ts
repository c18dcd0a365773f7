import { structure, type StructureNode } from "@hub/contract/structure"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useEffect, useState, useSyncExternalStore } from "react"
import { call, CallFailed, newIdempotencyKey } from "../../call.ts"
import { toast } from "../../toast.ts"
import { structureQuery } from "../queries.ts"
import { createBoard } from "./board.ts"
import { followArrangement } from "./live-updates.ts"

type InitialStructure = { version: number; nodes: StructureNode[] }

/**
 * The outline of a collection as one person arranges it while others may do so too; `follow` says when to look what these
 * did, until what it answers is called.
 */
export function useBoard(
  id: number,
  first: InitialStructure,
  follow: (id: number, look: () => void) => () => void = followArrangement,
) {
  const cache = useQueryClient()
  const [board] = useState(() => {
    const board = createBoard(first, {
      newKey: newIdempotencyKey,
      tell: (sentence) => toast(sentence, "warn", 6000),
      // What could not be asked for is asked for with the next news.
      ask: () =>
        void cache.fetchQuery({ ...structureQuery(id), staleTime: 0 }).then(
          (now) => board.heard(now),
          () => undefined,
        ),
      isFinal,
      send: (base_version, { key, ops }) =>
        call(structure.change, { params: { id }, body: { base_version, ops }, idempotency_key: key }),
    })
    return board
  })
  const [subscribe] = useState(() => (listener: () => void) => board.subscribe(listener))
  const view = useSyncExternalStore(subscribe, () => board.view())

  const now = useQuery(structureQuery(id)).data
  useEffect(() => {
    if (now) board.heard(now)
  }, [board, now])

  useEffect(() => {
    async function ask() {
      const { nodes, ...about } = await call(structure.read, { params: { id }, query: { since: board.version() } })
      if (nodes !== null) cache.setQueryData(structureQuery(id).queryKey, { ...about, nodes })
    }
    // What could not be asked for is asked for with the next news.
    return follow(id, () => void ask().catch(() => undefined))
  }, [id, board, cache, follow])

  return { board, view }
}

/** Whoever cannot reach the hub, or is not answered in time, tries again; any other refusal stays one. */
const isFinal = (error: unknown) =>
  error instanceof CallFailed && error.status >= 400 && error.status < 500 && error.status !== 401
