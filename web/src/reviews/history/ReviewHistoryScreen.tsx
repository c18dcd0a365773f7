import { reviewHistory } from "@hub/contract/review-history"
import { useQuery } from "@tanstack/react-query"
import { useNavigate, useSearch } from "@tanstack/react-router"
import { download } from "../../call.ts"
import { EmptyState } from "../../widgets/EmptyState.tsx"
import { ListFrame } from "../../widgets/ListFrame.tsx"
import { PageHeader } from "../../widgets/PageHeader.tsx"
import { EndedFilters } from "./EndedFilters.tsx"
import { EndedTable } from "./EndedTable.tsx"
import { endedReviewList } from "./queries.ts"
import { endedReviewSearch, type EndedReviewFilterValues, type EndedReviewSearch } from "./search.ts"

/** Every request and every ordered review that has ended, with what an auditor asks for. */
export function ReviewHistoryScreen() {
  // The address is read here and not where all routes are, which every page loads.
  const search = endedReviewSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const page = useQuery(endedReviewList(search))
  const { cursor, ...first } = search
  const { sort = "-ended", ...filters } = first
  const go = (next: EndedReviewSearch) => void navigate({ to: "/reviews/history", search: next })
  const find = (next: EndedReviewFilterValues) => go({ ...next, ...(search.sort ? { sort } : {}) })

  return (
    <>
      <PageHeader title="Review history">Who approved which text, and how every other review ended</PageHeader>
      <EndedFilters key={filters.q ?? ""} filters={filters} onFind={find} />
      <ListFrame
        what="ended reviews"
        page={page}
        cursor={cursor}
        onGo={(cursor) => go(cursor === undefined ? first : { ...first, cursor })}
        filtered={Object.keys(filters).length > 0}
        onClear={() => find({})}
        empty={
          <EmptyState sentence="No reviews have ended yet. Answered, declined and withdrawn reviews appear here." />
        }
        onExport={() => download(reviewHistory.list, { query: first })}
      >
        {(rows) => (
          <EndedTable
            rows={rows}
            sort={sort}
            onSort={(next) => go({ ...filters, ...(next === "-ended" ? {} : { sort: next }) })}
          />
        )}
      </ListFrame>
    </>
  )
}
