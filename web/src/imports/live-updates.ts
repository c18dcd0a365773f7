import { imports } from "@hub/contract/imports"
import { type QueryClient, useQueryClient } from "@tanstack/react-query"
import { useEffect } from "react"
import { callResponse } from "../call.ts"
import { followLiveUpdates } from "../live-updates.ts"

/** Looks again whenever one import has moved on; without an id, whenever any has. */
export function useImportLiveUpdates(id?: number): void {
  const cache = useQueryClient()
  useEffect(() => (id === undefined ? followAllImports(cache) : followOneImport(cache, id)), [cache, id])
}

const followAllImports = (cache: QueryClient) =>
  followLiveUpdates(
    (signal) => callResponse(imports.stream, { signal }),
    () => void cache.invalidateQueries({ queryKey: ["imports", "that-are"] }),
  )

const followOneImport = (cache: QueryClient, id: number) =>
  followLiveUpdates(
    (signal) => callResponse(imports.streamOne, { params: { id }, signal }),
    () => void cache.invalidateQueries({ queryKey: ["imports", id] }),
  )
