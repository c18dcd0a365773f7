import { type Import, imports } from "@hub/contract/imports"
import { Button, Menu, Table } from "@mantine/core"
import { useInfiniteQuery, useMutation } from "@tanstack/react-query"
import { Link, useNavigate, useSearch } from "@tanstack/react-router"
import { download } from "../call.ts"
import { toast } from "../toast.ts"
import { EmptyState } from "../widgets/EmptyState.tsx"
import { GrowingList } from "../widgets/GrowingList.tsx"
import controls from "../widgets/Controls.module.css"
import layout from "../widgets/Layout.module.css"
import surfaces from "../widgets/Surfaces.module.css"
import listing from "../widgets/Listing.module.css"
import { PageHeader } from "../widgets/PageHeader.tsx"
import { RelativeTime } from "../widgets/RelativeTime.tsx"
import { MoreMenu } from "../widgets/MoreMenu.tsx"
import { formatCount } from "../widgets/format-count.ts"
import { ImportFilters } from "./ImportFilters.tsx"
import { ImportBadge } from "./ImportBadge.tsx"
import { importHistoryQuery, useRepeatImport } from "./queries.ts"
import { importSearch } from "./search.ts"
import { formatImportDuration, labelImportType } from "./labels.ts"

export function ImportHistoryScreen() {
  const filters = importSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const found = useInfiniteQuery(importHistoryQuery(filters))

  return (
    <>
      <PageHeader
        title="Import history"
        actions={
          <Button component={Link} to="/import/dashboard">
            Imports
          </Button>
        }
      >
        All imported documents, newest first.
      </PageHeader>
      <ImportFilters
        key={JSON.stringify(filters)}
        filters={filters}
        onFind={(search) => void navigate({ to: "/import/history", search })}
      />
      <GrowingList
        what="import history"
        found={found}
        hint={6}
        className={surfaces.ruled}
        empty={<Nothing filtered={Object.keys(filters).length > 0} />}
      >
        {(rows) => <Rows rows={rows} />}
      </GrowingList>
    </>
  )
}

function Nothing({ filtered }: { filtered: boolean }) {
  if (filtered)
    return (
      <EmptyState sentence="No imports match these filters.">
        <Button component={Link} to="/import/history">
          Clear Filters
        </Button>
      </EmptyState>
    )
  return (
    <EmptyState sentence="No imports yet.">
      <Button variant="filled" component={Link} to="/import">
        Import a document
      </Button>
    </EmptyState>
  )
}

/** The uploaded file, and the account of what became of it. */
function Files({ row: { id, filename, can } }: { row: Import }) {
  const navigate = useNavigate()
  const repeat = useRepeatImport((made) => void navigate({ to: "/import/$id/review", params: { id: made.id } }))
  const fetched = useMutation({
    mutationFn: (route: typeof imports.original | typeof imports.ledger) => download(route, { params: { id } }),
    onError: (error) => toast(error.message, "error"),
  })
  return (
    <MoreMenu label={`Files of ${filename}`}>
      <Menu.Item onClick={() => fetched.mutate(imports.original)}>Download file</Menu.Item>
      {can.repeat && <Menu.Item onClick={() => repeat.mutate(id)}>Import again</Menu.Item>}
      <Menu.Item onClick={() => fetched.mutate(imports.ledger)}>Download import report (CSV)</Menu.Item>
    </MoreMenu>
  )
}

function Rows({ rows }: { rows: Import[] }) {
  return (
    <Table verticalSpacing="sm" horizontalSpacing="md">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>File</Table.Th>
          <Table.Th className={layout.wideOnly}>Type</Table.Th>
          <Table.Th>Status</Table.Th>
          <Table.Th className={layout.wideOnly}>Topics</Table.Th>
          <Table.Th className={layout.wideOnly}>Left out</Table.Th>
          <Table.Th className={layout.wideOnly}>By</Table.Th>
          <Table.Th className={layout.wideOnly}>Date</Table.Th>
          <Table.Th className={layout.wideOnly}>Duration</Table.Th>
          <Table.Th>Files</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={row.id} className={`${controls.hoverGround} ${listing.row}`}>
            <Table.Td>
              <Link to="/import/$id/review" params={{ id: row.id }} className={`${controls.title} ${listing.open}`}>
                {row.filename}
              </Link>
              <div className={`${layout.quietSmall} ${layout.narrowOnly}`}>
                {labelImportType(row.type)}, {formatCount(row.topics_count, "topic")}, {row.losses.toLocaleString()}{" "}
                left out, by {row.created_by}, <RelativeTime moment={row.created_at} />
              </div>
            </Table.Td>
            <Table.Td className={`${layout.wideOnly} ${layout.oneLine}`}>{labelImportType(row.type)}</Table.Td>
            <Table.Td className={layout.oneLine}>
              <ImportBadge status={row.status} />
            </Table.Td>
            <Table.Td className={layout.wideOnly}>{row.topics_count.toLocaleString()}</Table.Td>
            <Table.Td className={layout.wideOnly}>{row.losses.toLocaleString()}</Table.Td>
            <Table.Td className={layout.wideOnly}>{row.created_by}</Table.Td>
            <Table.Td className={`${layout.wideOnly} ${layout.oneLine}`}>
              <RelativeTime moment={row.created_at} />
            </Table.Td>
            <Table.Td className={`${layout.wideOnly} ${layout.oneLine}`}>{formatImportDuration(row)}</Table.Td>
            <Table.Td className={layout.oneLine}>
              <Files row={row} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
