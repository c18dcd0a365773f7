import { emails } from "@hub/contract/emails"
import { queryOptions } from "@tanstack/react-query"
import { call, callPage } from "../call.ts"
import { growingQuery } from "../growing-query.ts"

export function outboxQuery() {
  return {
    ...growingQuery(["mails", "outbox"], (at, signal) =>
      callPage(emails.list, { query: { limit: 25, ...at }, signal }),
    ),
    staleTime: 0,
  }
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
