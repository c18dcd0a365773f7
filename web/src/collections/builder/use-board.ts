import { structure, type StructureNode } from "@hub/contract/structure"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useEffect, useState, useSyncExternalStore } from "react"
import { call, CallFailed, newIdempotencyKey } from "../../call.ts"
import { dismissSeries, toast } from "../../toast.ts"
import { structureQuery } from "../queries.ts"
import { type Board, type BoardView, createBoard } from "./board.ts"

type InitialStructure = { version: number; nodes: StructureNode[] }

/** The toasts that say what was moved: they go once something could not be. */
export const moveSeries = "moves"

/** The outline of a collection as one person arranges it while others may do so too. */
export function useBoard(id: number, first: InitialStructure) {
  const cache = useQueryClient()
  const [board] = useState(() => {
    const board: Board = createBoard(first, {
      newKey: newIdempotencyKey,
      tell: (sentence) => {
        dismissSeries(moveSeries)
        toast(sentence, "warn", 6000)
      },
      // What could not be asked for is asked for with the next news.
      refresh: () =>
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
  useSharedNodes(id, board, view)

  return { board, view }
}

/** Lets everything else that shows the collection have the nodes as they are arranged here, once the hub has them. */
function useSharedNodes(id: number, board: Board, { nodes, saving }: Pick<BoardView, "nodes" | "saving">): void {
  const cache = useQueryClient()
  useEffect(() => {
    const version = board.version()
    if (saving) return
    cache.setQueryData(structureQuery(id).queryKey, (known) =>
      known === undefined || known.version >= version ? known : { ...known, version, nodes },
    )
  }, [cache, id, board, nodes, saving])
}

/** The person who cannot reach the hub, or is not answered in time, tries again; any other refusal stays one. */
const isFinal = (error: unknown) =>
  error instanceof CallFailed && error.status >= 400 && error.status < 500 && error.status !== 401
