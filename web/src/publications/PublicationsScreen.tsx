import { Button, Text, Title } from "@mantine/core"
import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useEffect, useRef } from "react"
import { useSession } from "../session.ts"
import { EmptyState } from "../widgets/EmptyState.tsx"
import { ErrorState } from "../widgets/ErrorState.tsx"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import { LoadMore } from "../widgets/LoadMore.tsx"
import { PageHeader } from "../widgets/PageHeader.tsx"
import { ProgressLine } from "../widgets/ProgressLine.tsx"
import { LiveCollection } from "./LiveCollection.tsx"
import { groupByCollection } from "./live.ts"
import { formatReleaseMoment } from "./release-moment.ts"
import controls from "../widgets/Controls.module.css"
import layout from "../widgets/Layout.module.css"
import surfaces from "../widgets/Surfaces.module.css"
import { runningEditionsQuery, liveEditionsQuery, waitingEditionsQuery } from "./queries.ts"
import { nameEdition } from "./labels.ts"

export function PublicationsScreen() {
  const mayPublish = useSession()?.can.author ?? false
  const live = useInfiniteQuery(liveEditionsQuery())
  const editions = live.data?.pages.flatMap((page) => page.rows) ?? []

  return (
    <>
      <PageHeader title="Publications" actions={mayPublish && editions.length > 0 && <PublishButtons />}>
        The editions that are live now.{" "}
        <Link to="/publications/list" className={layout.link}>
          All editions
        </Link>{" "}
        ·{" "}
        <Link to="/releases" className={layout.link}>
          Releases
        </Link>
      </PageHeader>
      <RunningEditions />
      <Waiting />
      {live.isError && (
        <ErrorState
          what="The publications could not be loaded."
          error={live.error}
          onRetry={() => void live.refetch()}
        />
      )}
      {live.isPending && <LoadingRows />}
      {live.data && editions.length === 0 && (
        <EmptyState sentence="Nothing is published yet. Publish a collection as a PDF to print or send, or as a knowledge base to read on the web.">
          {mayPublish && <PublishButtons />}
        </EmptyState>
      )}
      {editions.length > 0 && (
        <>
          {groupByCollection(editions).map((published) => (
            <LiveCollection key={published.key} published={published} mayPublish={mayPublish} />
          ))}
          {live.hasNextPage && (
            <LoadMore
              shown={editions.length}
              total={live.data?.pages[0]?.total ?? null}
              more
              busy={live.isFetchingNextPage}
              onMore={() => void live.fetchNextPage()}
            />
          )}
        </>
      )}
    </>
  )
}

function PublishButtons() {
  return (
    <div className={layout.rowCentred}>
      <Button component={Link} to="/publish/mobile-kb">
        Publish a knowledge base
      </Button>
      <Button variant="filled" component={Link} to="/publish/pdf">
        Publish a PDF
      </Button>
    </div>
  )
}

/** What is made, and when readers get it. */
function Waiting() {
  const { data } = useQuery(waitingEditionsQuery())
  if (!data || data.rows.length === 0) return null
  const inOrder = data.rows.toSorted((one, other) => ((one.release_at ?? "9") < (other.release_at ?? "9") ? -1 : 1))
  return (
    <section aria-label="Waiting to be published" className={`${layout.stackClose} ${layout.spaced}`}>
      <Title order={2} size="h4">
        Waiting to be published
      </Title>
      {inOrder.map((row) => (
        <div key={row.id} className={surfaces.panel}>
          <Text>
            <Link to="/publications/$id" params={{ id: row.id }} className={controls.name}>
              {row.title}
            </Link>
            , {nameEdition(row)}:{" "}
            {row.status === "scheduled" && row.release_at !== null
              ? `scheduled for ${formatReleaseMoment(row.release_at)}`
              : "ready, but not published yet"}
          </Text>
        </div>
      ))}
    </section>
  )
}

/** What is being built; when something is done, the live editions are asked for again. */
function RunningEditions() {
  const cache = useQueryClient()
  const { data } = useQuery(runningEditionsQuery())
  const ids = data?.rows.map((row) => row.id).join()
  const before = useRef(ids)
  useEffect(() => {
    const changed = before.current !== undefined && before.current !== ids
    before.current = ids
    if (changed) void cache.invalidateQueries({ queryKey: liveEditionsQuery().queryKey })
    if (changed) void cache.invalidateQueries({ queryKey: waitingEditionsQuery().queryKey })
  }, [ids, cache])
  if (!data || data.rows.length === 0) return null

  return (
    <section aria-label="In progress" className={`${layout.stackClose} ${layout.spaced}`}>
      <Title order={2} size="h4">
        In progress
      </Title>
      {data.rows.map((row) => (
        <div key={row.id} className={surfaces.panel}>
          <Text>
            <Link to="/publications/$id" params={{ id: row.id }} className={controls.name}>
              {row.title}
            </Link>
            , {nameEdition(row)}
          </Text>
          <ProgressLine label={`${row.title}: ${row.step}`} step={row.step} percent={row.percent} />
        </div>
      ))}
    </section>
  )
}
