import type { BrokenLink } from "@hub/contract/links"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { EmptyState } from "../widgets/EmptyState.tsx"
import { ListFrame } from "../widgets/list/ListFrame.tsx"
import type { Column } from "../widgets/list/columns.ts"
import { DataTable } from "../widgets/list/DataTable.tsx"
import { brokenLinksQuery } from "./queries.ts"

type BrokenLinksProps = { cursor: string | undefined; onGo: (cursor: string | undefined) => void }

/** What topics lead to and is not in the hub. */
export function BrokenLinks({ cursor, onGo }: BrokenLinksProps) {
  return (
    <ListFrame
      what="broken links"
      page={useQuery(brokenLinksQuery(cursor))}
      cursor={cursor}
      onGo={onGo}
      filtered={false}
      onClear={() => onGo(undefined)}
      empty={
        <EmptyState sentence="No broken links within this hub. Links to topics, headings and files that no longer exist would appear here." />
      }
    >
      {(rows) => (
        <DataTable
          rows={rows}
          columns={columns}
          rowAttributes={({ topic_id, address }) => ({ key: `${topic_id} ${address}` })}
        />
      )}
    </ListFrame>
  )
}

const missingWords = {
  topic: "The topic doesn't exist",
  heading: "The heading doesn't exist",
  image: "The image doesn't exist",
} as const

const columns: Column<BrokenLink>[] = [
  {
    label: "Topic",
    use: "name",
    cell: ({ topic_id, title }) => (
      <Link to="/topics/$id" params={{ id: topic_id }}>
        {title}
      </Link>
    ),
  },
  { label: "Target", card: "line", cell: ({ address }) => address },
  { label: "Problem", card: "line", cell: ({ missing }) => missingWords[missing] },
]
