import { type Import, importStatuses } from "@hub/contract/imports"
import { Button, NativeSelect, Table } from "@mantine/core"
import { useInfiniteQuery } from "@tanstack/react-query"
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router"
import { EmptyState } from "../widgets/EmptyState.tsx"
import { ErrorState } from "../widgets/ErrorState.tsx"
import listing from "../widgets/Listing.module.css"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import { LoadMore } from "../widgets/LoadMore.tsx"
import { PageHeader } from "../widgets/PageHeader.tsx"
import { RelativeTime } from "../widgets/RelativeTime.tsx"
import { count } from "../widgets/count.ts"
import { ImportBadge } from "./ImportBadge.tsx"
import { importHistory } from "./queries.ts"
import { looks, typeLabel } from "./words.ts"

const here = getRouteApi("/import/history")
const choices = [
  { value: "", label: "All" },
  ...importStatuses.map((status) => ({ value: status, label: looks[status].label })),
]

export function ImportHistoryScreen() {
  const { status } = here.useSearch()
  const navigate = useNavigate()
  const found = useInfiniteQuery(importHistory(status))
  const rows = found.data?.pages.flatMap((page) => page.rows)

  return (
    <>
      <PageHeader
        title="Import history"
        actions={
          <Button component={Link} to="/import/dashboard" variant="default">
            Imports
          </Button>
        }
      >
        Every document that was imported, newest first.
      </PageHeader>
      <div className={listing.filters}>
        <NativeSelect
          label="Status"
          data={choices}
          value={status ?? ""}
          onChange={(event) => {
            const chosen = importStatuses.find((one) => one === event.currentTarget.value)
            void navigate({ to: "/import/history", search: chosen ? { status: chosen } : {} })
          }}
        />
      </div>
      {found.isError && (
        <ErrorState
          what="The import history could not be loaded."
          error={found.error}
          onRetry={() => void found.refetch()}
        />
      )}
      {found.isPending && <LoadingRows />}
      {rows?.length === 0 && <Nothing filtered={status !== undefined} />}
      {rows && rows.length > 0 && (
        <div className={listing.surface}>
          <Rows rows={rows} />
          <LoadMore
            shown={rows.length}
            total={found.data?.pages[0]?.total ?? null}
            more={found.hasNextPage}
            busy={found.isFetchingNextPage}
            onMore={() => void found.fetchNextPage()}
          />
        </div>
      )}
    </>
  )
}

function Nothing({ filtered }: { filtered: boolean }) {
  if (filtered)
    return (
      <EmptyState sentence="No import has this status.">
        <Button component={Link} to="/import/history" variant="default">
          Clear Filters
        </Button>
      </EmptyState>
    )
  return (
    <EmptyState sentence="Nothing was imported yet.">
      <Button component={Link} to="/import">
        Import a document
      </Button>
    </EmptyState>
  )
}

function Rows({ rows }: { rows: Import[] }) {
  return (
    <Table verticalSpacing="sm" horizontalSpacing="md">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>File</Table.Th>
          <Table.Th className={listing.wide}>Type</Table.Th>
          <Table.Th>Status</Table.Th>
          <Table.Th className={listing.wide}>Topics</Table.Th>
          <Table.Th className={listing.wide}>By</Table.Th>
          <Table.Th className={listing.wide}>When</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={row.id} className={listing.row}>
            <Table.Td>
              <Link to="/import/$id/review" params={{ id: row.id }} className={listing.open}>
                {row.filename}
              </Link>
              <div className={`${listing.more} ${listing.narrow}`}>
                {typeLabel(row.type)}, {count(row.topics_count, "topic")}, by {row.created_by},{" "}
                <RelativeTime moment={row.created_at} />
              </div>
            </Table.Td>
            <Table.Td className={`${listing.wide} ${listing.tight}`}>{typeLabel(row.type)}</Table.Td>
            <Table.Td className={listing.tight}>
              <ImportBadge status={row.status} />
            </Table.Td>
            <Table.Td className={listing.wide}>{row.topics_count.toLocaleString()}</Table.Td>
            <Table.Td className={listing.wide}>{row.created_by}</Table.Td>
            <Table.Td className={`${listing.wide} ${listing.tight}`}>
              <RelativeTime moment={row.created_at} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
