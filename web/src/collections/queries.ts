import { collections } from "@hub/contract/collections"
import { structure } from "@hub/contract/structure"
import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { call, callPage } from "../call.ts"
import { growingQuery } from "../growing-query.ts"
import type { CollectionSearch } from "./filters.ts"
import { measureProgress } from "./progress.ts"

export function collectionList(by: CollectionSearch) {
  return queryOptions({
    queryKey: ["collections", "list", by],
    queryFn: ({ signal }) => callPage(collections.list, { query: by, signal }),
    placeholderData: keepPreviousData,
  })
}

export function collectionQuery(id: number) {
  return queryOptions({
    queryKey: ["collections", "one", id],
    queryFn: ({ signal }) => call(collections.read, { params: { id }, signal }),
  })
}

/** The variables in its texts, with what they say there. */
export const collectionValuesQuery = (id: number) =>
  growingQuery(["collections", "one", id, "values"], (at, signal) =>
    callPage(collections.values, { params: { id }, query: { limit: 50, ...at }, signal }),
  )

/** What happened to it, the newest first. */
export const collectionActivityQuery = (id: number) =>
  growingQuery(["collections", "one", id, "activity"], (at, signal) =>
    callPage(collections.activity, { params: { id }, query: { limit: 15, ...at }, signal }),
  )

/** The drafts in a collection, in reading order. */
export const collectionDraftsQuery = (id: number) =>
  queryOptions({ ...collectionQuery(id), select: ({ topics }) => measureProgress(topics).drafts })

/** The outline of a collection, in reading order. */
export function structureQuery(id: number) {
  return queryOptions({
    queryKey: ["collections", "structure", id],
    queryFn: async ({ signal }) => {
      const { nodes, ...about } = await call(structure.read, { params: { id }, query: {}, signal })
      return { ...about, nodes: nodes ?? [] }
    },
    refetchOnWindowFocus: "always",
  })
}

/** What the columns of an outline say of its topics; asked again once there are other than `count` of them. */
export function outlineTopicsQuery(id: number, count: number) {
  return queryOptions({
    queryKey: [...structureQuery(id).queryKey, "topics", count],
    queryFn: ({ signal }) => call(structure.topics, { params: { id }, signal }),
    placeholderData: keepPreviousData,
  })
}

/** Who else has topics of a collection open, by topic; looked at now and then. */
export function visitorsQuery(id: number) {
  return queryOptions({
    queryKey: ["presence", "collection", id],
    queryFn: async ({ signal }) => {
      const { visitors } = await call(structure.visitors, { params: { id }, signal })
      const names = new Map<number, string[]>()
      for (const { topic_id, name } of visitors) names.set(topic_id, [...(names.get(topic_id) ?? []), name])
      return names
    },
    refetchInterval: 15_000,
    retry: false,
  })
}

/** Reads again what is shown of a collection, after news of it; its nodes only come where they are others. */
export async function readStructureAgain(cache: QueryClient, id: number): Promise<void> {
  const { queryKey } = structureQuery(id)
  const shown = cache.getQueryData(queryKey)
  if (shown === undefined) return
  const { nodes, version, ...about } = await call(structure.read, { params: { id }, query: { since: shown.version } })
  cache.setQueryData(queryKey, (known) => {
    if (nodes !== null && (known === undefined || version > known.version)) return { ...about, version, nodes }
    return known && { ...known, ...about }
  })
}

/** What shows collections is loaded again; a topic tells where it stands. */
export function useCollectionsChanged() {
  const cache = useQueryClient()
  return () => Promise.all([["collections"], ["topics"]].map((queryKey) => cache.invalidateQueries({ queryKey })))
}

export type CollectionArrangement = { id: number; level: number }[]

export function useArrangeCollection(id: number) {
  const cache = useQueryClient()
  const changed = useCollectionsChanged()
  return useMutation({
    mutationFn: (nodes: CollectionArrangement) => call(collections.arrange, { params: { id }, body: { nodes } }),
    onSuccess: (answer) => cache.setQueryData(collectionQuery(id).queryKey, answer),
    onSettled: changed,
  })
}

export function usePlaceTopic(id: number) {
  const cache = useQueryClient()
  const changed = useCollectionsChanged()
  return useMutation({
    mutationFn: (topic_id: number) => call(collections.place, { params: { id }, body: { topics: [{ topic_id }] } }),
    onSuccess: (answer) => cache.setQueryData(collectionQuery(id).queryKey, answer),
    onSettled: changed,
  })
}
