import { calendar } from "@hub/contract/calendar"
import { queryOptions } from "@tanstack/react-query"
import { call } from "../call.ts"
import type { Day } from "./month.ts"

export function eventsOf({ from, to }: { from: Day; to: Day }) {
  return queryOptions({
    queryKey: ["calendar", "events", from, to],
    queryFn: ({ signal }) => call(calendar.events, { query: { from, to }, signal }),
  })
}
