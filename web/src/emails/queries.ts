import { emails } from "@hub/contract/emails"
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query"
import { call, callPage } from "../call.ts"

export function outboxQuery() {
  return infiniteQueryOptions({
    queryKey: ["mails", "outbox"],
    queryFn: ({ pageParam, signal }) =>
      callPage(emails.list, { query: { limit: 25, ...(pageParam !== null && { cursor: pageParam }) }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    staleTime: 0,
  })
}

export function mailStatusQuery() {
  return queryOptions({
    queryKey: ["mails", "status"],
    queryFn: ({ signal }) => call(emails.status, { signal }),
  })
}

/** The page that an email is sent with. */
export function emailPageQuery(id: number) {
  return queryOptions({
    queryKey: ["mails", "page", id],
    queryFn: ({ signal }) => call(emails.page, { params: { id }, signal }),
  })
}

export function emailExamplesQuery() {
  return queryOptions({
    queryKey: ["mails", "examples"],
    queryFn: ({ signal }) => call(emails.examples, { signal }),
  })
}
