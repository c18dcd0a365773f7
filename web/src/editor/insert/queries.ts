import { images } from "@hub/contract/images"
import { links } from "@hub/contract/links"
import { queryOptions } from "@tanstack/react-query"
import { callPage } from "../../call.ts"
import { growingQuery } from "../../growing-query.ts"

const atOnce = 8

/** The links and topics that fit some words, with how often each is used. */
export function linkTargetsQuery(search: string) {
  const query = { search, include_usage: "true", limit: atOnce } as const
  return queryOptions({
    queryKey: ["links", "targets", search],
    queryFn: async ({ signal }) => {
      const [library, topics] = await Promise.all([
        callPage(links.list, { query, signal }),
        callPage(links.topics, { query, signal }),
      ])
      return { library, topics }
    },
  })
}

/** The hub's images that pages may show, newest first. */
export function imageLibraryQuery(q: string) {
  return growingQuery(["images", "library", q], (at, signal) =>
    callPage(images.list, {
      query: {
        limit: 24,
        shown: "true",
        include_usage: "true",
        ...(q !== "" && { q }),
        ...at,
      },
      signal,
    }),
  )
}
