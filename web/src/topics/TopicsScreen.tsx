import { topics } from "@hub/contract/topics"
import { Button } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router"
import { useState } from "react"
import { call, CallFailed } from "../call.ts"
import { say } from "../say.ts"
import { useSession } from "../session.ts"
import { EmptyState } from "../widgets/EmptyState.tsx"
import { ErrorState } from "../widgets/ErrorState.tsx"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import { PageHeader } from "../widgets/PageHeader.tsx"
import { Pager } from "../widgets/Pager.tsx"
import { BulkBar } from "./BulkBar.tsx"
import { topicList } from "./queries.ts"
import { SampleTopics } from "./SampleTopics.tsx"
import { nothing, ticked, tickedAll } from "./selection.ts"
import { TopicFilters } from "./TopicFilters.tsx"
import { TopicTable } from "./TopicTable.tsx"

const here = getRouteApi("/topics")

export function TopicsScreen() {
  const search = here.useSearch()
  const navigate = useNavigate()
  const page = useQuery(topicList(search))
  const [selection, setSelection] = useState(nothing)
  const author = useSession()?.can.author ?? false
  const { cursor: _, ...first } = search
  const { sort: __, ...filters } = first
  const filtered = Object.keys(filters).length > 0
  const shown = page.data?.rows.map((row) => row.id) ?? []

  async function selectAll(): Promise<void> {
    try {
      const { ids } = await call(topics.ids, { query: filters })
      setSelection({ ids: new Set(ids), last: null })
    } catch (error) {
      say(error instanceof CallFailed ? error.failure.error : "Something went wrong.", "error")
    }
  }

  return (
    <>
      <PageHeader
        title="All Topics"
        actions={author && <Button renderRoot={(props) => <Link to="/topics/new" {...props} />}>New Topic</Button>}
      >
        Browse, review, and manage topics
      </PageHeader>
      <TopicFilters
        key={JSON.stringify(filters)}
        filters={filters}
        onSearch={(next) => {
          setSelection(nothing)
          void navigate({ to: "/topics", search: search.sort === undefined ? next : { ...next, sort: search.sort } })
        }}
      />
      {selection.ids.size > 0 && (
        <BulkBar
          ids={[...selection.ids]}
          total={page.data?.total ?? selection.ids.size}
          onSelectAll={() => void selectAll()}
          onClear={() => setSelection(nothing)}
        />
      )}
      {page.data ? (
        page.data.rows.length === 0 ? (
          <EmptyState sentence={filtered ? "No topics match these filters." : "No topics yet. A topic is one article."}>
            {!filtered && author && (
              <Button renderRoot={(props) => <Link to="/topics/new" {...props} />}>Write the first topic</Button>
            )}
          </EmptyState>
        ) : (
          <>
            <TopicTable
              rows={page.data.rows}
              selection={selection}
              onTick={(id, range) => setSelection((before) => ticked(before, id, { shown, range }))}
              onTickAll={() => setSelection((before) => tickedAll(before, shown))}
            />
            <Pager
              total={page.data.total}
              next={page.data.next}
              cursor={search.cursor}
              busy={page.isPlaceholderData}
              onGo={(cursor) =>
                void navigate({ to: "/topics", search: cursor === undefined ? first : { ...first, cursor } })
              }
            />
          </>
        )
      ) : page.error ? (
        outOfReach(page.error) ? (
          <SampleTopics busy={page.isFetching} onRetry={() => void page.refetch()} />
        ) : (
          <ErrorState what="The topics could not be loaded." error={page.error} onRetry={() => void page.refetch()} />
        )
      ) : (
        <LoadingRows label="Loading topics…" />
      )}
    </>
  )
}

const outOfReach = (error: Error) => error instanceof CallFailed && (error.status === 0 || error.status >= 500)
