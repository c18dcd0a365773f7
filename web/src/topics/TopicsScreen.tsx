import { Button } from "@mantine/core"
import { topics } from "@hub/contract/topics"
import { useQuery } from "@tanstack/react-query"
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router"
import { useState } from "react"
import { call, CallFailed, errorSentence } from "../call.ts"
import { toast } from "../toast.ts"
import { useSession } from "../session.ts"
import { ErrorState } from "../widgets/ErrorState.tsx"
import { lazy } from "../widgets/lazy.tsx"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import { PageHeader } from "../widgets/PageHeader.tsx"
import { Pager } from "../widgets/Pager.tsx"
import { type TopicFilterValues, type TopicSearch, topicList } from "./queries.ts"
import { NoTopics } from "./NoTopics.tsx"
import { SampleTopics } from "./SampleTopics.tsx"
import { topicPageSizes } from "./search.ts"
import { noTopicsSelected, tickTopic, tickAllTopics } from "./selection.ts"
import { TopicFilters } from "./TopicFilters.tsx"
import { TopicAlert } from "./TopicAlert.tsx"
import { TopicTable } from "./TopicTable.tsx"
import styles from "./TopicTable.module.css"

const here = getRouteApi("/topics")

const OfProject = lazy(async () => (await import("./ProjectFilterNote.tsx")).ProjectFilterNote)
const BulkBar = lazy(async () => (await import("./BulkBar.tsx")).BulkBar)

export function TopicsScreen() {
  const search = here.useSearch()
  const navigate = useNavigate()
  const page = useQuery(topicList(search))
  const [selection, setSelection] = useState(noTopicsSelected)
  const [alert, setAlert] = useState<{ what: string; why: string } | null>(null)
  const author = useSession()?.can.author ?? false
  const { cursor, ...first } = search
  const { sort = "-id", limit = topicPageSizes[0], ...filters } = first
  const shown = page.data?.rows.map((row) => row.id) ?? []
  const go = (next: TopicSearch) => void navigate({ to: "/topics", search: next })

  function find(next: TopicFilterValues): void {
    setSelection(noTopicsSelected)
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
          <>
            <Button renderRoot={(props) => <Link to="/all-images" {...props} />}>Images</Button>
            <Button renderRoot={(props) => <Link to="/all-links" {...props} />}>Links</Button>
            {author && (
              <Button variant="filled" renderRoot={(props) => <Link to="/topics/new" {...props} />}>
                New Topic
              </Button>
            )}
          </>
        }
      >
        Browse, review, and manage topics
      </PageHeader>
      <TopicFilters key={JSON.stringify(filters)} filters={filters} onSearch={find} />
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
          onClear={() => setSelection(noTopicsSelected)}
          onLeft={(ids) => setSelection({ ids: new Set(ids), last: null })}
        />
      )}
      {page.data ? (
        page.data.rows.length === 0 && cursor === undefined ? (
          <NoTopics filters={filters} author={author} onClear={() => find({})} />
        ) : (
          <>
            <TopicTable
              rows={page.data.rows}
              sort={sort}
              selection={selection}
              onSort={(sort) => go({ ...first, sort })}
              onTick={(id, range) => setSelection((before) => tickTopic(before, id, { shown, range }))}
              onTickAll={() => setSelection((before) => tickAllTopics(before, shown))}
              onFailed={(what, why) => setAlert({ what, why })}
            />
            <Pager
              total={page.data.total}
              next={page.data.next}
              cursor={cursor}
              busy={page.isPlaceholderData}
              onGo={(cursor) => go(cursor === undefined ? first : { ...first, cursor })}
            >
              <label className={styles.rows}>
                Rows
                <select
                  value={limit}
                  onChange={(event) => {
                    const { limit: _, ...rest } = first
                    const limit = Number(event.currentTarget.value)
                    go(limit === topicPageSizes[0] ? rest : { ...rest, limit })
                  }}
                >
                  {topicPageSizes.map((size) => (
                    <option key={size}>{size}</option>
                  ))}
                </select>
              </label>
            </Pager>
          </>
        )
      ) : page.error ? (
        outOfReach(page.error) ? (
          <SampleTopics busy={page.isFetching} onRetry={() => void page.refetch()} />
        ) : (
          <ErrorState what="The topics could not be loaded." error={page.error} onRetry={() => void page.refetch()} />
        )
      ) : (
        <LoadingRows label="Loading topics…" rows={10} />
      )}
    </>
  )
}

const outOfReach = (error: Error) => error instanceof CallFailed && (error.status === 0 || error.status >= 500)
