import { useInfiniteQuery } from "@tanstack/react-query"
import { useState } from "react"
import { nothingSelected, tickRow } from "../../widgets/list/selection.ts"
import { reviewList } from "../queries.ts"
import { isTickable, ReviewList } from "../ReviewList.tsx"
import { SeveralRequests } from "./SeveralRequests.tsx"

/** The requests that others have not answered yet; several can be reminded or given more time at once. */
export function WaitingTab({ mine }: { mine: boolean }) {
  const { data } = useInfiniteQuery(reviewList("waiting", mine))
  const rows = data?.pages.flatMap((page) => page.rows).filter(isTickable) ?? []
  const [selection, setSelection] = useState(nothingSelected)
  const shown = rows.map(({ id }) => id)

  function tick(id: number, range: boolean): void {
    if (shown.includes(id)) setSelection((before) => tickRow(before, id, { shown, range }))
  }

  return (
    <>
      <ReviewList
        title={mine ? "Waiting for others" : "Waiting for an answer"}
        query={reviewList("waiting", mine)}
        empty={
          mine
            ? "You're not waiting for anyone. Your requests that have no answer yet appear here."
            : "No review is waiting for an answer."
        }
        ticks={{ ids: selection.ids, onTick: tick }}
      />
      <SeveralRequests
        reviews={rows.filter(({ id }) => selection.ids.has(id))}
        onClear={() => setSelection(nothingSelected)}
      />
    </>
  )
}
