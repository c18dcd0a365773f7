import { author } from "@hub/contract/author"
import { topics } from "@hub/contract/topics"
import { keepPreviousData, queryOptions } from "@tanstack/react-query"
import { call, callPage } from "../call.ts"
import type { AuthorHistorySearch } from "./filters.ts"

const shown = 8

export const authorHome = queryOptions({
  queryKey: ["author", "home"],
  queryFn: ({ signal }) => call(author.home, { signal }),
})

/** The topics of the person who asks, the last changed first. */
export const lastTopics = queryOptions({
  queryKey: ["topics", "of-author"],
  queryFn: ({ signal }) => callPage(topics.list, { query: { owner: "me", sort: "-updated", limit: shown }, signal }),
})

export function authorHistoryQuery(query: AuthorHistorySearch) {
  return queryOptions({
    queryKey: ["author", "history", query],
    queryFn: ({ signal }) => callPage(author.history, { query, signal }),
    placeholderData: keepPreviousData,
  })
}
