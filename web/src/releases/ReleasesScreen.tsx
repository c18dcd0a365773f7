import type { Release } from "@hub/contract/releases"
import { Button, Text } from "@mantine/core"
import { useInfiniteQuery, useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useState } from "react"
import { formatReleaseMoment } from "../publications/release-moment.ts"
import { useSession } from "../session.ts"
import controls from "../widgets/Controls.module.css"
import { EmptyState } from "../widgets/EmptyState.tsx"
import { GrowingList } from "../widgets/GrowingList.tsx"
import layout from "../widgets/Layout.module.css"
import type { Column } from "../widgets/list/columns.ts"
import { DataTable } from "../widgets/list/DataTable.tsx"
import { FilterBar } from "../widgets/list/FilterBar.tsx"
import { useList } from "../widgets/list/use-list.ts"
import listing from "../widgets/Listing.module.css"
import { PageHeader } from "../widgets/PageHeader.tsx"
import { parentScreens } from "../widgets/parent-screens.ts"
import { StateMark } from "../widgets/StateMark.tsx"
import { releaseFilters } from "./filters.ts"
import { describeDelay, describeWaiting, lookOfRelease } from "./labels.ts"
import { NewReleaseDialog } from "./NewReleaseDialog.tsx"
import { officeQuery, releaseList } from "./queries.ts"

/** What goes out together and when, what is late, and what waits for whom. */
export function ReleasesScreen() {
  const mayPlan = useSession()?.can.author ?? false
  const list = useList(releaseFilters)
  const found = useInfiniteQuery(releaseList(list.first))
  const office = useQuery(officeQuery)
  const [isOpen, setOpen] = useState(false)
  const zone = office.data?.time_zone
  const add = mayPlan && zone !== undefined && (
    <Button variant="filled" onClick={() => setOpen(true)}>
      New release
    </Button>
  )
  const isEmpty = found.data?.pages[0]?.rows.length === 0
  return (
    <>
      <PageHeader title="Releases" crumbs={[parentScreens.publications]} actions={!isEmpty && add}>
        Editions that are published together at a set time.{" "}
        <a href="/kb/calendar.html" target="_blank" rel="noreferrer" className={layout.link}>
          Public release calendar
        </a>
      </PageHeader>
      <FilterBar what="releases" list={list} />
      <GrowingList
        what="releases"
        found={found}
        hint={4}
        empty={
          list.isFiltered ? (
            <EmptyState sentence="No releases match these filters.">
              <Button component={Link} to="/releases">
                Clear Filters
              </Button>
            </EmptyState>
          ) : (
            <EmptyState sentence="No releases yet. A release publishes editions of several collections at the same moment, or none of them.">
              {add}
            </EmptyState>
          )
        }
      >
        {(rows) => (
          <DataTable
            rows={rows}
            columns={columnsIn(zone ?? "UTC")}
            rowAttributes={({ id }) => ({ key: id, className: listing.row })}
          />
        )}
      </GrowingList>
      {isOpen && zone !== undefined && <NewReleaseDialog zone={zone} onClose={() => setOpen(false)} />}
    </>
  )
}

const columnsIn = (zone: string): Column<Release>[] => [
  {
    label: "Name",
    use: "name",
    cell: ({ id, name }) => (
      <Link to="/releases/$id" params={{ id }} className={`${controls.title} ${listing.open}`}>
        {name}
      </Link>
    ),
  },
  {
    label: "State",
    card: "end",
    className: layout.oneLine,
    cell: (release) => <StateMark look={lookOfRelease(release)} />,
  },
  {
    label: "Time",
    card: "line",
    cell: ({ release_at, late }) => (
      <>
        {formatReleaseMoment(release_at, zone)}
        {late !== null && (
          <Text size="sm" fw={600}>
            {describeDelay(late)}
          </Text>
        )}
      </>
    ),
  },
  {
    label: "Parts ready",
    card: "line",
    className: layout.oneLine,
    cell: ({ parts_ready, parts_total }) => `${parts_ready} of ${parts_total}`,
  },
  { label: "Waits for", card: "line", cell: ({ waits }) => <WaitsFor waits={waits} /> },
]

const mostShown = 3

function WaitsFor({ waits }: Pick<Release, "waits">) {
  if (waits.length === 0) return "Nothing"
  const more = waits.length - mostShown
  return (
    <>
      {waits.slice(0, mostShown).map((wait) => (
        <div key={`${wait.need} ${wait.part}`}>{describeWaiting(wait)}</div>
      ))}
      {more > 0 && <div>and {more} more</div>}
    </>
  )
}
