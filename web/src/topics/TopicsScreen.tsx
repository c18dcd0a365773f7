import { CreateButton } from "../widgets/CreateButton.tsx"
import { topics } from "@hub/contract/topics"
import { useQuery } from "@tanstack/react-query"
import { getRouteApi, useNavigate } from "@tanstack/react-router"
import { useState } from "react"
import { call, CallFailed, errorSentence } from "../call.ts"
import { toast } from "../toast.ts"
import { useSession } from "../session.ts"
import { lazy } from "../widgets/lazy.tsx"
import { ColumnsMenu } from "../widgets/list/ColumnsMenu.tsx"
import { nothingSelected, tickAllRows, tickRow } from "../widgets/list/selection.ts"
import { SizeChoice } from "../widgets/list/SizeChoice.tsx"
import { SortChoice } from "../widgets/list/SortChoice.tsx"
import { useHiddenColumns } from "../widgets/list/use-list-memory.ts"
import { ListFrame } from "../widgets/list/ListFrame.tsx"
import layout from "../widgets/Layout.module.css"
import { PageHeader } from "../widgets/PageHeader.tsx"
import { type TopicFilterValues, type TopicSearch, topicList } from "./queries.ts"
import { NoTopics } from "./NoTopics.tsx"
import { SampleTopics } from "./SampleTopics.tsx"
import { topicPageSizes, topicSearch } from "./search.ts"
import { TopicFilters } from "./TopicFilters.tsx"
import { TopicAlert } from "./TopicAlert.tsx"
import { topicColumns, TopicTable } from "./TopicTable.tsx"

const here = getRouteApi("/topics")

const OfProject = lazy(async () => (await import("./ProjectFilterNote.tsx")).ProjectFilterNote)
const BulkBar = lazy(async () => (await import("./BulkBar.tsx")).BulkBar)

export function TopicsScreen() {
  const search = here.useSearch()
  const navigate = useNavigate()
  const page = useQuery(topicList(search))
  const [selection, setSelection] = useState(nothingSelected)
  const [hidden, hide] = useHiddenColumns("topics")
  const [alert, setAlert] = useState<{ what: string; why: string } | null>(null)
  const author = useSession()?.can.author ?? false
  const { cursor, ...first } = search
  const { sort = "-id", limit = topicPageSizes[0], ...filters } = first
  const shown = page.data?.rows.map((row) => row.id) ?? []
  const go = (next: TopicSearch) => void navigate({ to: "/topics", search: next })

  function find(next: TopicFilterValues): void {
    setSelection(nothingSelected)
    go({ ...next, ...(search.sort ? { sort } : {}), ...(search.limit ? { limit } : {}) })
  }

  async function selectAll(): Promise<void> {
    try {
      const { ids } = await call(topics.ids, { query: filters })
      setSelection({ ids: new Set(ids), last: null })
    } catch (error) {
      toast(errorSentence(error), "error")
    }
  }

  return (
    <>
      <PageHeader
        title="All Topics"
        actions={
          author && (
            <CreateButton to="/topics/new" collection={filters.collection}>
              New topic
            </CreateButton>
          )
        }
      >
        Browse, review, and manage topics
      </PageHeader>
      <TopicFilters
        filters={filters}
        onSearch={find}
        sorting={
          <SortChoice
            className={layout.narrowOnly}
            columns={topicColumns()}
            sort={sort}
            onSort={(sort) => go(topicSearch({ ...first, sort }))}
          />
        }
      />
      {filters.project && <OfProject id={filters.project} />}
      {alert && (
        <TopicAlert what={alert.what} onClose={() => setAlert(null)}>
          <p>{alert.why}</p>
        </TopicAlert>
      )}
      {selection.ids.size > 0 && (
        <BulkBar
          ids={selection.ids}
          total={page.data?.total ?? selection.ids.size}
          onSelectAll={() => void selectAll()}
          onClear={() => setSelection(nothingSelected)}
          onLeft={(ids) => setSelection({ ids: new Set(ids), last: null })}
        />
      )}
      <ListFrame
        what="topics"
        page={page}
        cursor={cursor}
        onGo={(cursor) => go(cursor === undefined ? first : { ...first, cursor })}
        filtered={Object.keys(filters).length > 0}
        onClear={() => find({})}
        noMatch={`No results for ${filters.q === undefined ? "these filters" : `“${filters.q}”`}.`}
        empty={<NoTopics author={author} />}
        failed={outOfReach(page.error) && <SampleTopics busy={page.isFetching} onRetry={() => void page.refetch()} />}
        tools={
          <>
            <SizeChoice
              sizes={topicPageSizes}
              size={limit}
              onChange={(limit) => go(topicSearch({ ...first, limit }))}
            />
            <ColumnsMenu columns={topicColumns()} hidden={hidden} onChange={hide} />
          </>
        }
      >
        {(rows) => (
          <TopicTable
            rows={rows}
            hidden={hidden}
            sort={sort}
            selection={selection}
            onSort={(sort) => go(topicSearch({ ...first, sort }))}
            onTick={(id, range) => setSelection((before) => tickRow(before, id, { shown, range }))}
            onTickAll={() => setSelection((before) => tickAllRows(before, shown))}
            onFailed={(what, why) => setAlert({ what, why })}
          />
        )}
      </ListFrame>
    </>
  )
}

const outOfReach = (error: Error | null) => error instanceof CallFailed && (error.status === 0 || error.status >= 500)
