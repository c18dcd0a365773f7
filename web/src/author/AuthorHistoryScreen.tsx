import { Button } from "@mantine/core"
import { Link } from "@tanstack/react-router"
import { author } from "@hub/contract/author"
import { useQuery } from "@tanstack/react-query"
import { download } from "../call.ts"
import { ActivityLines } from "../widgets/ActivityLines.tsx"
import { EmptyState } from "../widgets/EmptyState.tsx"
import { FilterBar } from "../widgets/list/FilterBar.tsx"
import { useList } from "../widgets/list/use-list.ts"
import { ListFrame } from "../widgets/list/ListFrame.tsx"
import { PageHeader } from "../widgets/PageHeader.tsx"
import { parentScreens } from "../widgets/parent-screens.ts"
import { authorHistoryFilters } from "./filters.ts"
import { authorHistoryQuery } from "./queries.ts"

/** What the person who looks did themselves. */
export function AuthorHistoryScreen() {
  const list = useList(authorHistoryFilters)
  const page = useQuery(authorHistoryQuery(list.search))

  return (
    <>
      <PageHeader title="Author history" crumbs={[parentScreens.author]}>
        What you wrote, sent for review, decided and published
      </PageHeader>
      <FilterBar what="activity" list={list} />
      <ListFrame
        what="entries"
        page={page}
        cursor={list.cursor}
        onGo={list.goToPage}
        filtered={list.isFiltered}
        onClear={list.clear}
        empty={
          <EmptyState sentence="Your activity will appear here. It begins with the first topic that you write, import or review.">
            <Button renderRoot={(props) => <Link to="/author" {...props} />}>Go to Author home</Button>
          </EmptyState>
        }
        onExport={() => download(author.history, { query: list.first })}
      >
        {(rows) => <ActivityLines events={rows} label="Your activity" who="You" />}
      </ListFrame>
    </>
  )
}
