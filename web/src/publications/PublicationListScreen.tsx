import type { Publication } from "@hub/contract/publications"
import { Box, Button } from "@mantine/core"
import { useInfiniteQuery, useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { collectionQuery } from "../collections/queries.ts"
import { EmptyState } from "../widgets/EmptyState.tsx"
import { GrowingList } from "../widgets/GrowingList.tsx"
import controls from "../widgets/Controls.module.css"
import layout from "../widgets/Layout.module.css"
import type { Column } from "../widgets/list/columns.ts"
import { DataTable } from "../widgets/list/DataTable.tsx"
import { FilterBar } from "../widgets/list/FilterBar.tsx"
import { useList } from "../widgets/list/use-list.ts"
import listing from "../widgets/Listing.module.css"
import { PageHeader } from "../widgets/PageHeader.tsx"
import { parentScreens } from "../widgets/parent-screens.ts"
import { RelativeTime } from "../widgets/RelativeTime.tsx"
import { MomentAgo } from "../widgets/MomentAgo.tsx"
import { describeEditionSize } from "./edition-size.ts"
import { publicationFilters } from "./filters.ts"
import { labelPublicationKind } from "./labels.ts"
import { PublicationBadge } from "./PublicationBadge.tsx"
import styles from "./Publications.module.css"
import { publicationList } from "./queries.ts"

export function PublicationListScreen() {
  const list = useList(publicationFilters)
  const { collection } = list.search
  const found = useInfiniteQuery(publicationList(list.first))
  const chosen = useQuery({ ...collectionQuery(collection ?? 0), enabled: collection !== undefined })

  return (
    <>
      <PageHeader title="All editions" crumbs={[parentScreens.publications]}>
        All requested editions, newest first.
      </PageHeader>
      <FilterBar what="editions" list={list} known={{ collection: chosen.data?.name }} />
      <GrowingList what="editions" found={found} hint={6} empty={<Nothing filtered={list.isFiltered} />}>
        {(rows) => (
          <DataTable rows={rows} columns={columns} rowAttributes={({ id }) => ({ key: id, className: listing.row })} />
        )}
      </GrowingList>
    </>
  )
}

/** Where the table is narrow, these stand under the title. */
const roomy = { className: `${layout.oneLine} ${styles.roomy}`, headClassName: styles.roomy }

const columns: Column<Publication>[] = [
  {
    label: "Title",
    use: "name",
    cell: (row) => (
      <>
        <Link to="/publications/$id" params={{ id: row.id }} className={`${controls.title} ${listing.open}`}>
          {row.title}
        </Link>
        <Box hiddenFrom="xl" className={`${layout.quietSmall} ${layout.wideOnly}`}>
          {describeEditionSize(row)}, by {row.created_by}, <MomentAgo moment={row.created_at} />
        </Box>
      </>
    ),
  },
  { label: "Kind", card: "line", className: layout.oneLine, cell: ({ kind }) => labelPublicationKind(kind) },
  { label: "Edition", cell: ({ edition }) => edition },
  {
    label: "Status",
    card: "end",
    className: layout.oneLine,
    cell: ({ status }) => <PublicationBadge status={status} />,
  },
  { label: "Size", ...roomy, cell: (row) => describeEditionSize(row) },
  { label: "By", card: "line", ...roomy, cell: ({ created_by }) => created_by },
  { label: "Requested", card: "line", ...roomy, cell: ({ created_at }) => <RelativeTime moment={created_at} /> },
]

function Nothing({ filtered }: { filtered: boolean }) {
  if (filtered)
    return (
      <EmptyState sentence="No editions match these filters.">
        <Button component={Link} to="/publications/list">
          Clear Filters
        </Button>
      </EmptyState>
    )
  return (
    <EmptyState sentence="No editions yet. Publish a collection to create the first one.">
      <Button variant="filled" component={Link} to="/publish/pdf">
        Publish a PDF
      </Button>
    </EmptyState>
  )
}
