import { type DocumentLine, documents } from "@hub/contract/documents"
import type { DocumentType, OpenableType } from "@hub/contract/documents/values"
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useEffect } from "react"
import { call, callPage, errorSentence } from "../call.ts"
import { growingQuery } from "../growing-query.ts"
import { menuQuery } from "../menu/queries.ts"
import { toast } from "../toast.ts"

/** How many rows a list of documents begins with. */
const shownAtFirst = 5

/** What the person who looks starred, or opened last. */
export const documentsQuery = (which: "starred" | "recent") =>
  growingQuery(["documents", which], (at, signal) =>
    callPage(documents[which], {
      query: { limit: shownAtFirst, ...at },
      signal,
    }),
  )

const starIdsQuery = queryOptions({
  queryKey: ["documents", "stars"],
  queryFn: ({ signal }) => call(documents.stars, { signal }),
})

/** Whether a document is starred, and what stars it or takes the star away. */
export function useStar(type: DocumentType, id: number): { starred: boolean; toggle: () => void } {
  const cache = useQueryClient()
  const { data } = useQuery(starIdsQuery)
  const kind = type === "topic" ? "topics" : "collections"
  const starred = data?.[kind].includes(id) ?? false
  const { mutate } = useMutation({
    mutationFn: (stars: boolean) =>
      call(documents[stars ? "star" : "unstar"], { params: { type, id }, keepalive: true }),
    onMutate: async (stars) => {
      await cache.cancelQueries({ queryKey: starIdsQuery.queryKey })
      cache.setQueryData(starIdsQuery.queryKey, (known) => {
        if (!known) return known
        const others = known[kind].filter((one) => one !== id)
        return { ...known, [kind]: stars ? [id, ...others] : others }
      })
    },
    onError: (error) => toast(errorSentence(error), "error"),
    onSettled: () => readDocumentsAgain(cache),
  })
  return { starred, toggle: () => mutate(!starred) }
}

/** Tells the hub what is opened, once it is shown. What is gone or closed to the person is no longer offered. */
export function useRememberOpening(type: OpenableType, id: number, state: "loading" | "shown" | "gone"): void {
  const cache = useQueryClient()
  useEffect(() => {
    if (state === "loading") return
    const remembered =
      state === "gone" ? Promise.resolve() : call(documents.open, { params: { type, id }, keepalive: true })
    // Nothing is lost where the hub can't be reached: the document is only not among the last ones.
    remembered.then(
      () => readDocumentsAgain(cache).then(() => cache.prefetchQuery(menuQuery)),
      () => undefined,
    )
  }, [cache, type, id, state])
}

const readDocumentsAgain = (cache: QueryClient) =>
  Promise.all([["documents"], menuQuery.queryKey].map((queryKey) => cache.invalidateQueries({ queryKey })))

export const addressOfDocument = ({ type, id }: Pick<DocumentLine, "type" | "id">) =>
  type === "topic" ? `/topics/${id}` : `/collections/${id}`
