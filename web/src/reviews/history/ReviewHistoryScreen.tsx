import { reviewHistory } from "@hub/contract/review-history"
import { useQuery } from "@tanstack/react-query"
import { download } from "../../call.ts"
import { EmptyState } from "../../widgets/EmptyState.tsx"
import { ListScreen } from "../../widgets/list/ListScreen.tsx"
import { useList } from "../../widgets/list/use-list.ts"
import { PageHeader } from "../../widgets/PageHeader.tsx"
import { parentScreens } from "../../widgets/parent-screens.ts"
import { endedReviewColumns } from "./columns.tsx"
import { endedReviewFilters } from "./filters.ts"
import { endedReviewList } from "./queries.ts"

/** Every request and every ordered review that has ended, with what an auditor asks for. */
export function ReviewHistoryScreen() {
  const list = useList(endedReviewFilters)
  const page = useQuery(endedReviewList(list.search))

  return (
    <>
      <PageHeader title="Review history" crumbs={[{ ...parentScreens.reviews, search: { tab: "done" } }]}>
        Who approved which text, and how every other review ended
      </PageHeader>
      <ListScreen
        what="ended reviews"
        list={list}
        page={page}
        columns={endedReviewColumns}
        rowAttributes={({ kind, id }) => ({ key: `${kind} ${id}` })}
        label="Ended reviews"
        empty={
          <EmptyState sentence="No reviews have ended yet. Answered, declined and withdrawn reviews appear here." />
        }
        onExport={() => download(reviewHistory.list, { query: list.first })}
      />
    </>
  )
}
