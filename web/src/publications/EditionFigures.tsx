import type { ReadingSummary } from "@hub/contract/readings"
import { leastSearches, type ReadingPeriod } from "@hub/contract/readings/values"
import type { PublicationDetail } from "@hub/contract/publications"
import { readings } from "@hub/contract/readings"
import { NativeSelect, Text, Title } from "@mantine/core"
import { useInfiniteQuery, useQuery } from "@tanstack/react-query"
import { useNavigate, useSearch } from "@tanstack/react-router"
import { download } from "../call.ts"
import { DetailItem } from "../widgets/DetailItem.tsx"
import { ErrorState } from "../widgets/ErrorState.tsx"
import { formatDay } from "../widgets/day.ts"
import { formatCount } from "../widgets/format-count.ts"
import { GrowingList } from "../widgets/GrowingList.tsx"
import { DataTable } from "../widgets/list/DataTable.tsx"
import { ExportButton } from "../widgets/list/ExportButton.tsx"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import layout from "../widgets/Layout.module.css"
import planning from "../widgets/Planning.module.css"
import surfaces from "../widgets/Surfaces.module.css"
import styles from "./Publications.module.css"
import { pageReadingColumns, searchColumns } from "./reading-columns.tsx"
import { pageReadingsQuery, readingSummaryQuery, subscribersQuery } from "./reading-queries.ts"
import { fileLabels, periodLabels } from "./reading-labels.ts"
import { editionSearch } from "./search.ts"

/** How much an edition is read. */
export function EditionFigures({ edition: { id, kind } }: { edition: PublicationDetail }) {
  const { period } = editionSearch(useSearch({ strict: false }))
  const subscribers = useQuery({ ...subscribersQuery(id), enabled: kind === "mobile_kb" })
  const navigate = useNavigate()
  const found = useQuery(readingSummaryQuery(id, period))
  const choose = (chosen: string) =>
    void navigate({
      to: "/publications/$id",
      params: { id },
      search: { tab: "figures", ...(chosen !== "" && { period: chosen as ReadingPeriod }) },
      replace: true,
      resetScroll: false,
    })
  return (
    <section className={surfaces.panel} aria-label="Figures">
      <div className={layout.between}>
        <Title order={2} size="h4">
          Figures
        </Title>
        <div className={layout.rowCentred}>
          <NativeSelect
            aria-label="Period"
            value={period ?? ""}
            data={[{ value: "", label: "All days" }, ...periodLabels]}
            onChange={(event) => choose(event.currentTarget.value)}
          />
          <ExportButton onExport={() => download(readings.days, { params: { id }, query: period ? { period } : {} })} />
        </div>
      </div>
      {found.isError && (
        <ErrorState what="The figures could not be loaded." error={found.error} onRetry={() => void found.refetch()} />
      )}
      {found.isPending && <LoadingRows label="Loading figures…" />}
      {found.data && (
        <Totals found={found.data} subscribers={kind === "mobile_kb" ? subscribers.data?.confirmed : undefined} />
      )}
      {found.data && kind === "mobile_kb" && <PagesRead id={id} period={period} />}
      {found.data && kind === "mobile_kb" && <Searches found={found.data} />}
    </section>
  )
}

/** The sums, and what is in them. */
function Totals({ found, subscribers }: { found: ReadingSummary; subscribers: number | undefined }) {
  const { is_counted, since, views, downloads, reports, files } = found
  return (
    <>
      {!is_counted && (
        <Text>Editions are not counted now. An administrator can turn this on under Settings, General.</Text>
      )}
      <dl className={planning.details}>
        <DetailItem name="Views">{views.toLocaleString()}</DetailItem>
        <DetailItem name="Downloads">
          {downloads.toLocaleString()}
          {files.length > 0 &&
            ` (${files.map((file) => `${fileLabels[file.form]}: ${file.downloads.toLocaleString()}`).join(", ")})`}
        </DetailItem>
        <DetailItem name="Reports of mistakes">{reports.toLocaleString()}</DetailItem>
        {subscribers !== undefined && <DetailItem name="Email subscribers">{subscribers.toLocaleString()}</DetailItem>}
        <DetailItem name="Counted since">{since === null ? "Nothing yet" : formatDay(since)}</DetailItem>
      </dl>
      <Text size="sm" c="dimmed">
        Counted by this hub, by the day in UTC: pages that people opened, also your own, and files that were sent. Pages
        read offline, copies at other destinations, robots, and readers whose browser asks not to be tracked are not
        counted. Nothing is saved about readers.
      </Text>
    </>
  )
}

function PagesRead({ id, period }: { id: number; period: ReadingPeriod | undefined }) {
  const list = useInfiniteQuery(pageReadingsQuery(id, period))
  return (
    <GrowingList what="topics" found={list} empty={<Text>This edition has no pages.</Text>}>
      {(rows) => (
        <DataTable
          rows={rows}
          columns={pageReadingColumns}
          rowAttributes={({ page }) => ({ key: page })}
          aria-label="Views by topic"
        />
      )}
    </GrowingList>
  )
}

/** Words that readers missed. */
function Searches({ found: { are_words_collected, searches, rare_searches } }: { found: ReadingSummary }) {
  return (
    <>
      <Title order={3} size="h5">
        Searches without a result
      </Title>
      {searches.length > 0 && (
        <DataTable
          rows={searches}
          columns={searchColumns}
          rowAttributes={({ words }) => ({ key: words })}
          aria-label="Searches without a result"
        />
      )}
      <Text size="sm" c="dimmed" className={styles.readers}>
        {are_words_collected
          ? `A search can name a person, so words are shown from ${leastSearches} searches on.${rare_searches > 0 ? ` ${formatCount(rare_searches, "other search")} had fewer.` : ""}`
          : "The words are not collected. An administrator can turn this on under Settings, General."}
      </Text>
    </>
  )
}
