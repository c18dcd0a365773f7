import { structure } from "@hub/contract/structure"
import { useQueryClient } from "@tanstack/react-query"
import { useEffect } from "react"
import { callResponse } from "../../call.ts"
import { followLiveUpdates } from "../../live-updates.ts"
import { readStructureAgain } from "../queries.ts"

/** Looks again whenever somebody arranges this collection, as long as the page is seen. */
export function useFollowArrangement(id: number): void {
  const cache = useQueryClient()
  useEffect(
    () =>
      followLiveUpdates(
        (signal) => callResponse(structure.stream, { params: { id }, signal }),
        // What could not be read is read with the next news.
        () => void readStructureAgain(cache, id).catch(() => undefined),
      ),
    [cache, id],
  )
}
