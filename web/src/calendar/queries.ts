import { calendar } from "@hub/contract/calendar"
import { queryOptions, useQueryClient } from "@tanstack/react-query"
import { call } from "../call.ts"
import { localTimeZone } from "../widgets/day.ts"
import type { Day } from "./month.ts"

export function calendarEventsQuery({ from, to }: { from: Day; to: Day }) {
  return queryOptions({
    queryKey: ["calendar", "events", from, to],
    queryFn: ({ signal }) => call(calendar.events, { query: { from, to, zone: localTimeZone() }, signal }),
  })
}

/** One meeting; read again whenever it is opened, since a form starts from it. */
export function meetingQuery(id: number) {
  return queryOptions({
    queryKey: ["calendar", "meeting", id],
    queryFn: ({ signal }) => call(calendar.readMeeting, { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
}

export function useMeetingsChanged() {
  const cache = useQueryClient()
  return () => cache.invalidateQueries({ queryKey: ["calendar", "events"] })
}
