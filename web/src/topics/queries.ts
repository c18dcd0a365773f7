import type { RouteAnswer } from "@hub/contract/route"
import { type DraftVersion, topics, type TopicFilter, type TopicSave } from "@hub/contract/topics"
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { call, CallFailed, callPage } from "../call.ts"
import { growingQuery } from "../growing-query.ts"

export type TopicFilterValues = Partial<Omit<TopicFilter, "sort">>
export type TopicSearch = Partial<TopicFilter> & { limit?: number; cursor?: string }

/** One page of the topics list; the page before stays while the next is on its way. */
export function topicList(by: TopicSearch) {
  return queryOptions({
    queryKey: ["topics", "list", by],
    queryFn: ({ signal }) => callPage(topics.list, { query: by, signal }),
    placeholderData: keepPreviousData,
  })
}

export const fetchTopic = (id: number) => call(topics.read, { params: { id } })

export function topicQuery(id: number) {
  return queryOptions({
    queryKey: ["topics", "one", id],
    queryFn: ({ signal }) => call(topics.read, { params: { id }, signal }),
    // An editor keeps what it was opened with: what came meanwhile is joined when it saves.
    staleTime: 0,
    refetchOnWindowFocus: false,
  })
}

export function revisionsQuery(id: number) {
  return growingQuery(["topics", "one", id, "revisions"], (at, signal) =>
    callPage(topics.revisions, { params: { id }, query: at, signal }),
  )
}

export function useTopicsChanged() {
  const cache = useQueryClient()
  return () => Promise.all([["topics"], ["collections"]].map((queryKey) => cache.invalidateQueries({ queryKey })))
}

/** Archiving, restoring and reopening: one call each way. */
export function useMoveTopic() {
  const changed = useTopicsChanged()
  return useMutation({
    mutationFn: ({ id, move }: { id: number; move: "archive" | "restore" | "reopen" }) =>
      call(topics[move], { params: { id } }),
    onSettled: changed,
  })
}

export function usePublishTopic() {
  const changed = useTopicsChanged()
  return useMutation({
    mutationFn: ({ id, ...body }: { id: number; override_reason?: string }) =>
      call(topics.publish, { params: { id }, body }),
    onSettled: changed,
  })
}

/** Section 7: where POST is not let through, the same is asked as DELETE. */
export async function deleteTopicBatch(ids: number[]): Promise<RouteAnswer<typeof topics.bulkDelete>> {
  try {
    return await call(topics.bulkDelete, { body: { ids } })
  } catch (error) {
    if (error instanceof CallFailed && (error.status === 404 || error.status === 405))
      return call(topics.bulkDeleteAgain, { body: { ids } })
    throw error
  }
}

export type TopicText = Pick<TopicSave, "title" | "content"> & { frontmatter: string }

export type TopicSubmission = { draft: TopicText; mark: DraftVersion; as: number; note?: string }

export function submitNewTopic({
  draft,
  mark,
  as,
  collection_id,
}: TopicSubmission & { collection_id?: number | null }) {
  // One key for one text: what is sent again unchanged makes no second topic.
  const idempotency_key = `${mark.client_id}-${mark.sequence}`
  return call(topics.create, {
    body: { ...draft, draft: mark, ...(collection_id && { collection_id }) },
    idempotency_key,
    as,
    insist: true,
  })
}

export function submitTopic(id: number, { draft, mark, as, note = "" }: TopicSubmission, base_revision: number) {
  return call(topics.save, { params: { id }, body: { ...draft, base_revision, draft: mark, note }, as, insist: true })
}
