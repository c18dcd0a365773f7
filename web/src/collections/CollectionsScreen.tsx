import { Button } from "@mantine/core"
import { type CollectionLine, collections } from "@hub/contract/collections"
import { useQuery } from "@tanstack/react-query"
import { Link, useNavigate, useSearch } from "@tanstack/react-router"
import { download } from "../call.ts"
import { useSession } from "../session.ts"
import { projectChoices } from "../widgets/choices.ts"
import { EmptyState } from "../widgets/EmptyState.tsx"
import { ListFrame } from "../widgets/ListFrame.tsx"
import { ChoiceFilter } from "../widgets/ChoiceFilter.tsx"
import { IdFilter } from "../widgets/IdFilter.tsx"
import { OwnerFilter } from "../widgets/OwnerFilter.tsx"
import { PageHeader } from "../widgets/PageHeader.tsx"
import controls from "../widgets/Controls.module.css"
import styles from "../widgets/Planning.module.css"
import records from "../widgets/Records.module.css"
import { RecordFilters } from "../widgets/RecordFilters.tsx"
import { RelativeTime } from "../widgets/RelativeTime.tsx"
import { SortHeading } from "../widgets/SortHeading.tsx"
import { collectionList } from "./queries.ts"
import { type CollectionSearch, collectionSearch } from "./search.ts"
import { describeTopicMix } from "./labels.ts"

export function CollectionsScreen() {
  const { cursor, ...first } = collectionSearch(useSearch({ strict: false }))
  const { sort = "name", ...filters } = first
  const navigate = useNavigate()
  const page = useQuery(collectionList(cursor === undefined ? first : { ...first, cursor }))
  const author = useSession()?.can.author ?? false
  const go = (next: CollectionSearch) => void navigate({ to: "/collections", search: next })
  const create = (
    <Button variant="filled" renderRoot={(props) => <Link to="/collections/create" {...props} />}>
      New collection
    </Button>
  )
  return (
    <>
      <PageHeader title="Collections" actions={author && create}>
        A collection puts topics in order so you can publish them as one document.
      </PageHeader>
      <CollectionFilters
        key={filters.q ?? ""}
        filters={filters}
        onFind={(found) => go({ ...found, ...(first.sort ? { sort: first.sort } : {}) })}
      />
      <ListFrame
        what="collections"
        page={page}
        cursor={cursor}
        onGo={(next) => go(next === undefined ? first : { ...first, cursor: next })}
        filtered={Object.keys(filters).length > 0}
        onClear={() => go({})}
        onExport={() => download(collections.list, { query: first })}
        empty={
          <EmptyState sentence="No collections yet. Create one, or import a Word file and turn its headings into topics.">
            {author && create}
            {author && <Link to="/import">Import instead</Link>}
          </EmptyState>
        }
      >
        {(rows) => (
          <CollectionTable
            rows={rows}
            sort={sort}
            onSort={(next) => go({ ...filters, ...(next === "name" ? {} : { sort: next }) })}
          />
        )}
      </ListFrame>
    </>
  )
}

type CollectionSort = NonNullable<CollectionSearch["sort"]> | "name"

type CollectionFiltersProps = { filters: CollectionSearch; onFind: (filters: CollectionSearch) => void }

function CollectionFilters({ filters, onFind }: CollectionFiltersProps) {
  return (
    <RecordFilters filters={filters} read={collectionSearch} placeholder="Name or description" onFind={onFind}>
      {(find) => (
        <>
          <IdFilter
            label="Project"
            placeholder="Any project"
            choices={projectChoices}
            value={filters.project}
            onChange={(project) => find({ project })}
          />
          <OwnerFilter value={filters.owner} onChange={(owner) => find({ owner })} />
          <ChoiceFilter
            label="Archive"
            any="Not archived"
            choices={[{ value: "true", label: "Archived" }]}
            value={filters.archived}
            onChange={(archived) => find({ archived })}
          />
        </>
      )}
    </RecordFilters>
  )
}

type CollectionTableProps = { rows: CollectionLine[]; sort: CollectionSort; onSort: (sort: CollectionSort) => void }

function CollectionTable({ rows, sort, onSort }: CollectionTableProps) {
  const heading = { sort, onSort }
  return (
    <table className={records.table}>
      <thead>
        <tr>
          <SortHeading by="name" words="Name" className={styles.main} {...heading} />
          <th>Project</th>
          <th>Owner</th>
          <th>Topics</th>
          <SortHeading by="updated" words="Changed" {...heading} />
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td>
              <Link className={`${controls.title} ${records.open}`} to="/collections/$id" params={{ id: row.id }}>
                {row.name}
              </Link>
              {row.description !== "" && <span className={styles.more}>{row.description.slice(0, 140)}</span>}
            </td>
            <td data-label="Project">{row.project_name ?? "None"}</td>
            <td data-label="Owner">{row.owner_name ?? "No owner"}</td>
            <td data-label="Topics">
              {row.topics_count.toLocaleString()}
              <span className={styles.more}>{describeTopicMix(row.mix, row.not_reviewed)}</span>
            </td>
            <td data-label="Changed">
              <RelativeTime moment={row.updated_at} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
