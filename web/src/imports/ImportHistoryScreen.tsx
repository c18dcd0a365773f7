import { CreateButton } from "../widgets/CreateButton.tsx"
import { Button } from "@mantine/core"
import { useInfiniteQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { EmptyState } from "../widgets/EmptyState.tsx"
import { GrowingList } from "../widgets/GrowingList.tsx"
import { DataTable } from "../widgets/list/DataTable.tsx"
import { FilterBar } from "../widgets/list/FilterBar.tsx"
import { useList } from "../widgets/list/use-list.ts"
import listing from "../widgets/Listing.module.css"
import { PageHeader } from "../widgets/PageHeader.tsx"
import { parentScreens } from "../widgets/parent-screens.ts"
import surfaces from "../widgets/Surfaces.module.css"
import { importColumns } from "./columns.tsx"
import { importFilters } from "./filters.ts"
import { importHistoryQuery } from "./queries.ts"

export function ImportHistoryScreen() {
  const list = useList(importFilters)
  const found = useInfiniteQuery(importHistoryQuery(list.first))

  return (
    <>
      <PageHeader title="Import history" crumbs={[parentScreens.imports]}>
        All imported documents, newest first.
      </PageHeader>
      <FilterBar what="imports" list={list} />
      <GrowingList
        what="import history"
        found={found}
        hint={6}
        className={surfaces.ruled}
        empty={<Nothing filtered={list.isFiltered} />}
      >
        {(rows) => (
          <DataTable
            rows={rows}
            columns={importColumns}
            rowAttributes={({ id }) => ({ key: id, className: listing.row })}
          />
        )}
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
    <EmptyState sentence="No imports yet. Every imported document appears here, with its report.">
      <CreateButton to="/import">Import a document</CreateButton>
    </EmptyState>
  )
}
