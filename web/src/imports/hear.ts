import { imports } from "@hub/contract/imports"
import { type QueryClient, useQueryClient } from "@tanstack/react-query"
import { useEffect } from "react"
import { callResponse } from "../call.ts"
import { hearNews } from "../hear.ts"

/** Looks again whenever one import has moved on; without an id, whenever any has. */
export function useImportNews(id?: number): void {
  const cache = useQueryClient()
  useEffect(() => (id === undefined ? hearAll(cache) : hearOne(cache, id)), [cache, id])
}

const hearAll = (cache: QueryClient) =>
  hearNews(
    (signal) => callResponse(imports.stream, { signal }),
    () => void cache.invalidateQueries({ queryKey: ["imports", "that-are"] }),
  )

const hearOne = (cache: QueryClient, id: number) =>
  hearNews(
    (signal) => callResponse(imports.streamOne, { params: { id }, signal }),
    () => void cache.invalidateQueries({ queryKey: ["imports", id] }),
  )
