import { CreateButton } from "../widgets/CreateButton.tsx"
import { type CollectionLine, collections } from "@hub/contract/collections"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { download } from "../call.ts"
import { StarButton } from "../documents/StarButton.tsx"
import { useSession } from "../session.ts"
import { EmptyState } from "../widgets/EmptyState.tsx"
import controls from "../widgets/Controls.module.css"
import type { Column } from "../widgets/list/columns.ts"
import { ListScreen } from "../widgets/list/ListScreen.tsx"
import { useList } from "../widgets/list/use-list.ts"
import { embargoLook } from "../widgets/state-look.ts"
import { StateMark } from "../widgets/StateMark.tsx"
import { PageHeader } from "../widgets/PageHeader.tsx"
import layout from "../widgets/Layout.module.css"
import records from "../widgets/Records.module.css"
import { RelativeTime } from "../widgets/RelativeTime.tsx"
import { collectionFilters } from "./filters.ts"
import { describeTopicMix } from "./labels.ts"
import { collectionList } from "./queries.ts"

export function CollectionsScreen() {
  const list = useList(collectionFilters)
  const page = useQuery(collectionList(list.search))
  const author = useSession()?.can.author ?? false
  const create = <CreateButton to="/collections/create">New collection</CreateButton>
  return (
    <>
      <PageHeader title="Collections" actions={author && create}>
        A collection puts topics in order so you can publish them as one document.
      </PageHeader>
      <ListScreen
        what="collections"
        list={list}
        page={page}
        columns={columns}
        rowAttributes={({ id }) => ({ key: id })}
        onExport={() => download(collections.list, { query: list.first })}
        empty={
          <EmptyState sentence="No collections yet. Create one, or import a Word file and turn its headings into topics.">
            {author && create}
            {author && <Link to="/import">Import instead</Link>}
          </EmptyState>
        }
      />
    </>
  )
}

const columns: Column<CollectionLine>[] = [
  {
    label: "Name",
    use: "name",
    sort: "name",
    cell: ({ id, name, description, embargo_until }) => (
      <>
        <Link className={`${controls.title} ${records.open}`} to="/collections/$id" params={{ id }}>
          {name}
        </Link>
        {embargo_until !== undefined && (
          <div>
            <StateMark look={embargoLook(embargo_until)} />
          </div>
        )}
        {description !== "" && <div className={`${records.note} ${records.brief}`}>{description.slice(0, 140)}</div>}
      </>
    ),
  },
  { label: "Project", card: "line", cell: ({ project_name }) => project_name ?? "None" },
  { label: "Owner", card: "line", className: records.person, cell: ({ owner_name }) => owner_name ?? "No owner" },
  {
    label: "Topics",
    className: layout.oneLine,
    cell: ({ topics_count, mix, not_reviewed }) => (
      <>
        {topics_count.toLocaleString()}
        <div className={records.note}>{describeTopicMix(mix, not_reviewed)}</div>
      </>
    ),
  },
  {
    label: "Changed",
    card: "line",
    sort: "updated",
    className: layout.oneLine,
    cell: ({ updated_at }) => <RelativeTime moment={updated_at} />,
  },
  { label: "Star", use: "menu", cell: ({ id, name }) => <StarButton type="collection" id={id} title={name} /> },
]
