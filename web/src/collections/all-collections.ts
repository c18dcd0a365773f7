import { type CollectionLine, collections } from "@hub/contract/collections"
import { queryOptions } from "@tanstack/react-query"
import { callPage, type ResultPage } from "../call.ts"

const mostPages = 10

/** Collections to choose from, by name: the first thousand. */
export function allCollectionsQuery() {
  return queryOptions({
    queryKey: ["collections", "choices"],
    queryFn: async ({ signal }) => {
      const choices: { value: string; label: string }[] = []
      for (let cursor: string | null | undefined = undefined, page = 0; cursor !== null && page < mostPages; page++) {
        const listed: ResultPage<CollectionLine[]> = await callPage(collections.list, {
          query: { limit: 100, cursor },
          signal,
        })
        choices.push(...listed.rows.map((row) => ({ value: String(row.id), label: row.name })))
        cursor = listed.next
      }
      return choices
    },
  })
}
