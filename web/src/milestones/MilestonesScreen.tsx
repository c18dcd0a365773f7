import { Button } from "@mantine/core"
import { milestones } from "@hub/contract/milestones"
import { useQuery } from "@tanstack/react-query"
import { useNavigate, useSearch } from "@tanstack/react-router"
import { useState } from "react"
import { download } from "../call.ts"
import { useSession } from "../session.ts"
import { EmptyState } from "../widgets/EmptyState.tsx"
import { ErrorState } from "../widgets/ErrorState.tsx"
import { ExportButton } from "../widgets/ExportButton.tsx"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import { PageHeader } from "../widgets/PageHeader.tsx"
import { Pager } from "../widgets/Pager.tsx"
import { MilestoneDialog } from "./MilestoneDialog.tsx"
import { MilestoneFilters } from "./MilestoneFilters.tsx"
import { MilestoneTable } from "./MilestoneTable.tsx"
import { milestoneList } from "./queries.ts"
import { type MilestoneFilterValues, type MilestoneSearch, milestoneSearch } from "./search.ts"

export function MilestonesScreen() {
  const search = milestoneSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const page = useQuery(milestoneList(search))
  const [open, setOpen] = useState<number | "new" | null>(null)
  const author = useSession()?.can.author ?? false
  const { cursor, ...first } = search
  const { sort = "date", ...filters } = first
  const go = (next: MilestoneSearch) => void navigate({ to: "/all-milestones", search: next })
  const find = (next: MilestoneFilterValues) => go({ ...next, ...(search.sort ? { sort } : {}) })
  const add = author && (
    <Button variant="filled" onClick={() => setOpen("new")}>
      New milestone
    </Button>
  )

  return (
    <>
      <PageHeader title="Milestones" actions={add}>
        Milestones, deadlines and releases, and whether they're on track
      </PageHeader>
      <MilestoneFilters
        key={filters.q ?? ""}
        filters={filters}
        project_name={page.data?.rows.find((row) => row.project_id === filters.project)?.project_name}
        onFind={find}
      />
      {page.data ? (
        page.data.rows.length > 0 || cursor !== undefined ? (
          <>
            <MilestoneTable
              rows={page.data.rows}
              sort={sort}
              onSort={(sort) => go({ ...filters, sort })}
              onOpen={setOpen}
            />
            <Pager
              total={page.data.total}
              next={page.data.next}
              cursor={cursor}
              busy={page.isPlaceholderData}
              onGo={(cursor) => go(cursor === undefined ? first : { ...first, cursor })}
            >
              <ExportButton onExport={() => download(milestones.list, { query: first })} />
            </Pager>
          </>
        ) : Object.keys(filters).length > 0 ? (
          <EmptyState sentence={filters.q ? `No results for “${filters.q}”.` : "No milestones match these filters."}>
            <Button onClick={() => find({})}>Clear Filters</Button>
          </EmptyState>
        ) : (
          <EmptyState sentence="No milestones yet. A milestone is a target date and the topics that must be ready by then.">
            {add}
          </EmptyState>
        )
      ) : page.error ? (
        <ErrorState what="The milestones could not be loaded." error={page.error} onRetry={() => void page.refetch()} />
      ) : (
        <LoadingRows label="Loading milestones…" rows={8} />
      )}
      {open !== null && (
        <MilestoneDialog
          id={open === "new" ? null : open}
          start={filters.project === undefined ? {} : { project_id: String(filters.project) }}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}
