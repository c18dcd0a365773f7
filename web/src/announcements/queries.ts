import { announcements } from "@hub/contract/announcements"
import type { AnnouncementAudience } from "@hub/contract/notifications"
import { keepPreviousData, queryOptions, useQueryClient } from "@tanstack/react-query"
import { call, callPage } from "../call.ts"
import { growingQuery } from "../growing-query.ts"
import type { AnnouncementSearch } from "./filters.ts"

export function announcementList(query: AnnouncementSearch) {
  return queryOptions({
    queryKey: ["announcements", "list", query],
    queryFn: ({ signal }) => callPage(announcements.list, { query, signal }),
    placeholderData: keepPreviousData,
  })
}

export function announcementQuery(id: number) {
  return queryOptions({
    queryKey: ["announcements", "one", id],
    queryFn: ({ signal }) => call(announcements.read, { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  })
}

/** How many an announcement would reach. */
export function audienceQuery(type: AnnouncementAudience) {
  return queryOptions({
    queryKey: ["announcements", "audience", type],
    queryFn: ({ signal }) => call(announcements.audience, { query: { type }, signal }),
    staleTime: 0,
  })
}

export function announcementReadersList(id: number) {
  return {
    ...growingQuery(["announcements", "readings", id], (at, signal) =>
      callPage(announcements.listReaders, {
        params: { id },
        query: { limit: 10, ...at },
        signal,
      }),
    ),
    staleTime: 0,
  }
}

/** What is announced shows in the ticker too. */
export function useAnnouncementsChanged() {
  const cache = useQueryClient()
  return () =>
    Promise.all([["announcements"], ["notifications"]].map((queryKey) => cache.invalidateQueries({ queryKey })))
}
