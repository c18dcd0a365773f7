import { type Publication, type PublicationKind, publicationKinds } from "@hub/contract/publications"
import { Box, Button, Table } from "@mantine/core"
import { useInfiniteQuery } from "@tanstack/react-query"
import { Link, useNavigate, useSearch } from "@tanstack/react-router"
import { CollectionSelect } from "../collections/CollectionSelect.tsx"
import { ChoiceFilter } from "../widgets/ChoiceFilter.tsx"
import { EmptyState } from "../widgets/EmptyState.tsx"
import { GrowingList } from "../widgets/GrowingList.tsx"
import controls from "../widgets/Controls.module.css"
import layout from "../widgets/Layout.module.css"
import surfaces from "../widgets/Surfaces.module.css"
import listing from "../widgets/Listing.module.css"
import { PageHeader } from "../widgets/PageHeader.tsx"
import { RelativeTime } from "../widgets/RelativeTime.tsx"
import { describeEditionSize } from "./edition-size.ts"
import { PublicationBadge } from "./PublicationBadge.tsx"
import { publicationList, type PublicationFilter } from "./queries.ts"
import { publicationSearch } from "./search.ts"
import { labelPublicationKind } from "./labels.ts"

const kinds = publicationKinds.map((kind) => ({ value: kind, label: labelPublicationKind(kind) }))

export function PublicationListScreen() {
  const filter = publicationSearch(useSearch({ strict: false }))
  const found = useInfiniteQuery(publicationList(filter))
  const filtered = filter.collection !== undefined || filter.kind !== undefined

  return (
    <>
      <PageHeader
        title="All editions"
        actions={
          <Button component={Link} to="/publications">
            Live editions
          </Button>
        }
      >
        All requested editions, newest first.
      </PageHeader>
      <Filters filter={filter} />
      <GrowingList
        what="editions"
        found={found}
        hint={6}
        className={surfaces.ruled}
        empty={<Nothing filtered={filtered} />}
      >
        {(rows) => <Rows rows={rows} />}
      </GrowingList>
    </>
  )
}

function Filters({ filter }: { filter: PublicationFilter }) {
  const navigate = useNavigate()
  const look = ({ collection, kind }: { collection?: number | undefined; kind?: PublicationKind | undefined }) =>
    void navigate({
      to: "/publications/list",
      search: { ...(collection === undefined ? {} : { collection }), ...(kind === undefined ? {} : { kind }) },
    })
  return (
    <div className={listing.filters}>
      <CollectionSelect
        label="Collection"
        placeholder="All"
        clearable
        value={filter.collection ?? null}
        onChange={(id) => look({ ...filter, collection: id ?? undefined })}
      />
      <ChoiceFilter
        label="Kind"
        any="All"
        choices={kinds}
        value={filter.kind}
        onChange={(value) => look({ ...filter, kind: publicationKinds.find((kind) => kind === value) })}
      />
    </div>
  )
}

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

function Rows({ rows }: { rows: Publication[] }) {
  return (
    <Table verticalSpacing="sm" horizontalSpacing="md">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Title</Table.Th>
          <Table.Th className={layout.wideOnly}>Kind</Table.Th>
          <Table.Th className={layout.wideOnly}>Edition</Table.Th>
          <Table.Th>Status</Table.Th>
          <Table.Th visibleFrom="xl">Size</Table.Th>
          <Table.Th visibleFrom="xl">By</Table.Th>
          <Table.Th visibleFrom="xl">Requested</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={row.id} className={`${controls.hoverGround} ${listing.row}`}>
            <Table.Td>
              <Link to="/publications/$id" params={{ id: row.id }} className={`${controls.title} ${listing.open}`}>
                {row.title}
              </Link>
              <Box hiddenFrom="xl" className={layout.quietSmall}>
                <span className={layout.narrowOnly}>
                  {labelPublicationKind(row.kind)}, edition {row.edition},{" "}
                </span>
                {describeEditionSize(row)}, by {row.created_by}, <RelativeTime moment={row.created_at} />
              </Box>
            </Table.Td>
            <Table.Td className={`${layout.wideOnly} ${layout.oneLine}`}>{labelPublicationKind(row.kind)}</Table.Td>
            <Table.Td className={layout.wideOnly}>{row.edition}</Table.Td>
            <Table.Td className={layout.oneLine}>
              <PublicationBadge status={row.status} />
            </Table.Td>
            <Table.Td visibleFrom="xl" className={layout.oneLine}>
              {describeEditionSize(row)}
            </Table.Td>
            <Table.Td visibleFrom="xl">{row.created_by}</Table.Td>
            <Table.Td visibleFrom="xl" className={layout.oneLine}>
              <RelativeTime moment={row.created_at} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
